import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { anthropicProtocol } from "./anthropic-protocol.ts";
import { googleProtocol } from "./google-protocol.ts";
import { openAiProtocol } from "./openai-protocol.ts";
import type { Protocol } from "./protocol.ts";
import type { ServedAnswer, ServedWords } from "./served-answer.ts";

const PROTOCOLS = {
	"openai-compatible": openAiProtocol,
	anthropic: anthropicProtocol,
	google: googleProtocol,
} as const satisfies Record<string, Protocol>;

/** A model provider on loopback that speaks a real provider's protocol and answers with what the test gives it. */
export interface ModelServer {
	/** What a credential's `baseUrl` is to be. */
	readonly baseUrl: string;
	/** Every request for an answer, in the order in which they came. */
	readonly requests: readonly ReceivedRequest[];
	close(): Promise<void>;
}

export interface ReceivedRequest {
	readonly url: string;
	readonly headers: IncomingMessage["headers"];
	readonly body: Record<string, unknown>;
	/** Resolves when the connection is over, no matter who ended it. */
	readonly closed: Promise<void>;
}

/** Starts a server that gives these answers one after the other; a request beyond them gets a 500. */
export async function startModelServer(
	provider: keyof typeof PROTOCOLS,
	answers: readonly ServedAnswer[] | ((request: ReceivedRequest, index: number) => ServedAnswer | undefined),
): Promise<ModelServer> {
	const protocol = PROTOCOLS[provider];
	const requests: ReceivedRequest[] = [];
	const server = createServer(async (incoming, response) => {
		const url = incoming.url ?? "";
		if (incoming.method !== "POST" || !url.endsWith(protocol.pathEnd))
			return refuse(response, protocol, { status: 404, message: `Nothing is at ${url}.` });
		const { promise, resolve } = Promise.withResolvers<void>();
		response.on("close", resolve);
		const body = (await json(incoming)) as Record<string, unknown>;
		const request = { url, headers: incoming.headers, body, closed: promise };
		const index = requests.push(request) - 1;
		const answer = typeof answers === "function" ? answers(request, index) : answers[index];
		const given = answer ?? { status: 500, message: "The server has no more answers." };
		if (body.stream !== true && protocol.whole && isWords(given))
			respond(response, 200, protocol.whole(given));
		else await give(response, protocol, given);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	return {
		baseUrl: `http://127.0.0.1:${port}${protocol.basePath}`,
		requests,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

async function give(response: ServerResponse, protocol: Protocol, answer: ServedAnswer): Promise<void> {
	if ("status" in answer) return refuse(response, protocol, answer);
	if ("garbage" in answer) {
		response.writeHead(200, { "content-type": answer.contentType ?? "text/event-stream" });
		response.end(answer.garbage);
		return;
	}
	response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
	const events = protocol.events(answer);
	for (const [index, event] of events.entries()) {
		if (index === answer.holdAfter) return;
		if (index === answer.breakAfter) return void response.destroy();
		if (index === answer.errorAfter?.events)
			return void response.end(`${protocol.errorEvent(answer.errorAfter.message)}\n\n`);
		await write(response, `${event}\n\n`);
	}
	response.end();
}

function refuse(
	response: ServerResponse,
	protocol: Protocol,
	{
		status,
		message,
		headers,
	}: { status: number; message: string; headers?: Readonly<Record<string, string>> },
): void {
	respond(response, status, protocol.errorBody(status, message), headers);
}

function respond(
	response: ServerResponse,
	status: number,
	body: unknown,
	headers?: Readonly<Record<string, string>>,
): void {
	response.writeHead(status, { "content-type": "application/json", ...headers });
	response.end(JSON.stringify(body));
}

function isWords(answer: ServedAnswer): answer is ServedWords {
	return !("status" in answer) && !("garbage" in answer);
}

/** Resolves once the bytes are with the system, so that what follows cannot overtake them. */
function write(response: ServerResponse, text: string): Promise<void> {
	return new Promise((resolve) => response.write(text, () => resolve()));
}
