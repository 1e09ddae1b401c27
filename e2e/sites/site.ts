import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => unknown;

/** A site on this machine, until it is closed. */
export interface Site {
	readonly origin: string;
	readonly close: () => Promise<void>;
}

/** Serves what `answer` answers at a port of the loopback address, a free one unless it is named. */
export async function openSite(answer: Answer, wanted = 0): Promise<Site> {
	const server = createServer(async (request, response) => {
		try {
			await answer(request, response, new URL(request.url ?? "/", "http://site").pathname);
		} catch (error) {
			if (!response.headersSent) response.writeHead(500);
			response.end(String(error));
		}
	});
	server.listen(wanted, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

export function sendPage(response: ServerResponse, title: string, body: string, status = 200): void {
	response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
	response.end(
		`<!doctype html><html lang="en"><title>${escapeHtml(title)}</title><body>${body}</body></html>`,
	);
}

export function redirect(response: ServerResponse, location: string): void {
	response.writeHead(303, { location }).end();
}

/** The fields of a form that was sent. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
	let text = "";
	for await (const part of request.setEncoding("utf8")) text += part;
	return new URLSearchParams(text);
}

export function cookieOf(request: IncomingMessage, name: string): string | undefined {
	const pairs = (request.headers.cookie ?? "").split("; ").map((pair) => pair.split("="));
	return pairs.find(([key]) => key === name)?.[1];
}

export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
