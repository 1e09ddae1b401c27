import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server for the test that calls it; gives its address. */
export async function serve(answer: Answer): Promise<string> {
	const server = createServer(answer);
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What `echo` was asked. */
export interface Echoed {
	readonly method: string;
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** Answers with what it was asked. */
export const echo: Answer = async (incoming, response) => {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk);
	response.setHeader("content-type", "application/json; charset=utf-8");
	response.end(
		JSON.stringify({
			method: incoming.method,
			url: incoming.url,
			headers: incoming.headers,
			body: Buffer.concat(chunks).toString(),
		}),
	);
};

export const reply =
	(type: string | undefined, body: string | Buffer, status = 200): Answer =>
	(_incoming, response) => {
		response.writeHead(status, type === undefined ? {} : { "content-type": type });
		response.end(body);
	};

export function json(response: ServerResponse, value: unknown, headers: Record<string, string> = {}): void {
	response.writeHead(200, { "content-type": "application/json", ...headers });
	response.end(JSON.stringify(value));
}
