import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

/** An MCP server that has pipes only, served over HTTP on loopback: each session has a process of its own, and messages pass as they are. */
export class BridgedMcp {
	readonly url: string;
	readonly #close: () => Promise<void>;

	private constructor(url: string, close: () => Promise<void>) {
		this.url = url;
		this.#close = close;
	}

	static async serve(args: readonly string[]): Promise<BridgedMcp> {
		const mcpSessions = new Map<string, StreamableHTTPServerTransport>();
		const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
		await once(server, "listening");
		const { port } = server.address() as AddressInfo;
		return new BridgedMcp(`http://127.0.0.1:${port}/mcp`, async () => {
			for (const mcpSession of mcpSessions.values()) await mcpSession.close();
			const closed = once(server, "close");
			server.closeAllConnections();
			server.close();
			await closed;
		});

		async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
			const mcpSession = mcpSessions.get(String(request.headers["mcp-session-id"]));
			await (mcpSession ?? (await begin())).handleRequest(request, response);
		}

		async function begin(): Promise<StreamableHTTPServerTransport> {
			const outside = new StreamableHTTPServerTransport({
				sessionIdGenerator: randomUUID,
				onsessioninitialized: (id) => void mcpSessions.set(id, outside),
			});
			const inside = new StdioClientTransport({
				command: process.execPath,
				args: [...args],
				stderr: "ignore",
			});
			outside.onmessage = (message) => void inside.send(message);
			inside.onmessage = (message) => void outside.send(message).catch(() => {});
			outside.onclose = () => void inside.close();
			await inside.start();
			await outside.start();
			return outside;
		}
	}

	close(): Promise<void> {
		return this.#close();
	}
}
