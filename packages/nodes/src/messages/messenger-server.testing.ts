import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request as a service received it. */
export interface ReceivedMessage {
	readonly method: string | undefined;
	readonly path: string | undefined;
	readonly authorization: string | undefined;
	readonly body: Record<string, unknown>;
}

export interface ServedReply {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** JSON, or a text as it is. */
	readonly body: unknown;
}

/** What a service says. */
type Serve = (received: ReceivedMessage, connection: IncomingMessage) => ServedReply | undefined;

/** A server on this machine that answers as a chat service does; without an answer it breaks the connection off. */
export async function startMessenger(serve: Serve) {
	const received: ReceivedMessage[] = [];
	const server = createServer(async (request, response) => {
		const sent = await text(request);
		const { method, url: path, headers } = request;
		const body = sent === "" ? {} : JSON.parse(sent);
		const message = { method, path, authorization: headers.authorization, body };
		received.push(message);
		const reply = serve(message, request);
		if (!reply) return void response.destroy();
		const isText = typeof reply.body === "string";
		response.writeHead(reply.status ?? 200, {
			"content-type": isText ? "text/plain" : "application/json",
			...reply.headers,
		});
		response.end(isText ? reply.body : JSON.stringify(reply.body));
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	return { origin: `http://127.0.0.1:${port}`, received };
}
