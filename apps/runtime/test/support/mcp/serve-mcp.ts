import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";

export interface ServedMcp {
	readonly url: string;
	/** Ends every connection, too. */
	readonly close: () => Promise<void>;
}

/**
 * Serves what the official library makes over HTTP on loopback, in both revisions of the protocol.
 * @param onRequest gets each request's `authorization` header
 */
export async function serveMcp(
	make: () => McpServer,
	onRequest: (authorization: string | undefined) => void = () => {},
): Promise<ServedMcp> {
	const answer = mcpListener(make);
	const listening = createServer(async (request, response) => {
		onRequest(request.headers.authorization);
		await answer(request, response);
	}).listen(0, "127.0.0.1");
	await once(listening, "listening");
	return {
		url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/mcp`,
		close: async () => {
			const closed = once(listening, "close");
			listening.closeAllConnections();
			listening.close();
			await closed;
		},
	};
}

/** Answers requests of an HTTP server as what the official library makes. */
export function mcpListener(make: () => McpServer) {
	const handler = createMcpHandler(make);
	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const body = await buffer(request);
		const answer = await handler.fetch(
			new Request(`http://${request.headers.host}${request.url}`, {
				method: request.method ?? "GET",
				headers: Object.entries(request.headers).map(
					([name, value]) => [name, String(value)] as [string, string],
				),
				...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
			}),
		);
		response.writeHead(answer.status, Object.fromEntries(answer.headers));
		if (answer.body) await pipeline(answer.body, response).catch(() => response.destroy());
		else response.end();
	};
}
