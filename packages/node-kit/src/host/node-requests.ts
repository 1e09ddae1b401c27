import { type NODE_METHODS, type NodeMethod, NodeResponse } from "@switchyard/spec/bridge";
import { defined, type Message } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import type { JsonRecord } from "@switchyard/wire";
import type { Static } from "typebox";
import type { ModelCalls } from "../model-calls.ts";
import { NodeError } from "../node-error.ts";

type Methods = typeof NODE_METHODS;

interface Waiting {
	readonly resolve: (result: Message) => void;
	readonly reject: (error: unknown) => void;
}

/** What one execution asks the runtime for in the middle of its work. Each request is answered once, or ends with the execution. */
export class NodeRequests {
	readonly #call: string;
	readonly #send: (frame: JsonRecord) => void;
	readonly #waiting = new Map<string, Waiting>();
	#count = 0;
	#reason: unknown;

	constructor(call: string, send: (frame: JsonRecord) => void) {
		this.#call = call;
		this.#send = send;
	}

	/** @throws NodeError for what the runtime does not do */
	async ask<Method extends NodeMethod>(
		method: Method,
		params: Static<Methods[Method]["params"]>,
	): Promise<Static<Methods[Method]["result"]>> {
		if (this.#reason !== undefined) throw this.#reason;
		const request_id = `r${++this.#count}`;
		const answer = new Promise<Message>((resolve, reject) => {
			this.#waiting.set(request_id, { resolve, reject });
		});
		// Where it cannot even be sent, nobody waits for it.
		answer.catch(() => {});
		try {
			this.#send({ type: "node_request", call_id: this.#call, request_id, method, params });
			return (await answer) as Static<Methods[Method]["result"]>;
		} finally {
			this.#waiting.delete(request_id);
		}
	}

	answered(frame: JsonRecord): void {
		if (!fits(NodeResponse, frame)) return;
		const waiting = this.#waiting.get(frame.request_id);
		if (frame.error) waiting?.reject(new NodeError(frame.error));
		else waiting?.resolve(frame.result ?? {});
	}

	/** The execution is over: nothing is waited for any more. */
	end(reason: unknown): void {
		this.#reason = reason;
		for (const { reject } of this.#waiting.values()) reject(reason);
	}
}

/** The model that the designer chose for the node; the server asks it. */
export function remoteModel(requests: NodeRequests): ModelCalls {
	return {
		ask: async ({ instructions, messages, answerSchema, parameter = "model" }) => {
			const { text, usage, finish_reason } = await requests.ask("model.ask", {
				instructions,
				messages: [...messages],
				parameter,
				...defined({ answer_schema: answerSchema }),
			});
			return {
				text,
				usage: { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens },
				...defined({ finishReason: finish_reason }),
			};
		},
	};
}
