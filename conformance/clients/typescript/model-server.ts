import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { defined } from "@switchyard/spec/json";

/** What a model says: words, or a call of a tool. */
export type Turn = { readonly text: string } | { readonly tool: string; readonly args: object };

/** What a model was asked, as chat completions say it. */
export interface Question {
	readonly messages: readonly { readonly role: string; readonly content: unknown }[];
	readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[];
}

/** A server that speaks OpenAI's chat completions, and whose model says what a test wants. */
export class ModelServer {
	readonly questions: Question[] = [];
	readonly #turns: readonly Turn[];
	readonly #server = createServer(async (request, response) => {
		this.questions.push((await json(request)) as Question);
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify(completion(this.#turns[this.questions.length - 1], this.questions.length)));
	});

	/** @param turns one for each question */
	constructor(turns: readonly Turn[]) {
		this.#turns = turns;
	}

	/** @returns its base URL */
	async start(): Promise<string> {
		await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
	}

	stop(): void {
		this.#server.close();
		this.#server.closeAllConnections();
	}
}

function completion(turn: Turn | undefined, count: number) {
	const calls = turn && "tool" in turn ? [callOf(turn, count)] : undefined;
	const content = turn && "text" in turn ? turn.text : null;
	return {
		id: `chatcmpl-${count}`,
		object: "chat.completion",
		created: 0,
		model: "scripted",
		choices: [
			{
				index: 0,
				finish_reason: calls ? "tool_calls" : "stop",
				message: { role: "assistant", content, ...defined({ tool_calls: calls }) },
			},
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

function callOf({ tool: name, args }: { readonly tool: string; readonly args: object }, count: number) {
	return { id: `call_${count}`, type: "function", function: { name, arguments: JSON.stringify(args) } };
}
