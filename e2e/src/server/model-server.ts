import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A message of a request, as OpenAI's chat completions have it. */
interface SentMessage {
	readonly role: string;
	readonly content?: unknown;
}

/** What the model says next: words, or the call of one tool. */
export type Said = string | { readonly name: string; readonly arguments: object };

/** A model provider on loopback that speaks the protocol of OpenAI, and says what the test makes of the conversation. */
export class ModelServer {
	/** What a credential's `baseUrl` is to be. */
	readonly baseUrl: string;
	/** All that it was sent, as text. */
	readonly requests: string[] = [];
	readonly #server: Server;

	private constructor(server: Server, say: (results: readonly string[]) => Said) {
		this.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
		this.#server = server;
		server.on("request", async (request, response) => {
			const body = (await json(request)) as { readonly messages: readonly SentMessage[] };
			this.requests.push(JSON.stringify(body));
			const results = body.messages
				.filter(({ role }) => role === "tool")
				.map(({ content }) => textOf(content));
			response.setHeader("content-type", "text/event-stream").end(eventsOf(say(results), results.length));
		});
	}

	/** @param say given the results of all tools that were called so far */
	static async start(say: (results: readonly string[]) => Said): Promise<ModelServer> {
		const server = createServer().listen(0, "127.0.0.1");
		await once(server, "listening");
		return new ModelServer(server, say);
	}

	async close(): Promise<void> {
		this.#server.close();
		this.#server.closeAllConnections();
		await once(this.#server, "close");
	}
}

function textOf(content: unknown): string {
	return typeof content === "string" ? content : JSON.stringify(content);
}

/** @param turn how many tools were called before: each call has an id of its own */
function eventsOf(said: Said, turn: number): string {
	const isCall = typeof said !== "string";
	const call = isCall && { name: said.name, arguments: JSON.stringify(said.arguments) };
	const delta = call
		? { tool_calls: [{ index: 0, id: `call_${turn}`, type: "function", function: call }] }
		: { role: "assistant", content: said };
	const chunks = [
		{ choices: [{ index: 0, delta, finish_reason: null }] },
		{ choices: [{ index: 0, delta: {}, finish_reason: isCall ? "tool_calls" : "stop" }] },
		{ choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } },
	].map((chunk) => ({
		id: "chatcmpl-1",
		object: "chat.completion.chunk",
		created: 1,
		model: "local",
		...chunk,
	}));
	return [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}`), "data: [DONE]", ""].join("\n\n");
}
