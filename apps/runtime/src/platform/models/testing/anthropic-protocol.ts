import { argumentText, halves, type Protocol } from "./protocol.ts";
import { SERVED_USAGE, type ServedReasoning, type ServedToolCall } from "./served-answer.ts";

const STOP = { length: "max_tokens", filter: "refusal" } as const;

/** Anthropic's messages, streamed. */
export const anthropicProtocol: Protocol = {
	basePath: "/v1",
	pathEnd: "/messages",
	events({ text = [], toolCalls = [], reasoning, stop, cache: { read = 0, written = 0 } = {} }) {
		const done = toolCalls.length > 0 ? "tool_use" : "end_turn";
		const thoughts = reasoning ? thoughtBlocks(reasoning) : [];
		const calls = toolCalls.flatMap((call, index) => callBlock(call, index + 3));
		return [
			event({
				type: "message_start",
				message: {
					id: "msg_1",
					type: "message",
					role: "assistant",
					model: "local",
					content: [],
					stop_reason: null,
					usage: {
						input_tokens: SERVED_USAGE.inputTokens - read - written,
						cache_read_input_tokens: read,
						cache_creation_input_tokens: written,
						output_tokens: 1,
					},
				},
			}),
			...thoughts,
			...(text.length > 0 ? textBlock(text) : []),
			...calls,
			event({
				type: "message_delta",
				delta: { stop_reason: stop ? STOP[stop] : done, stop_sequence: null },
				usage: { output_tokens: SERVED_USAGE.outputTokens },
			}),
			event({ type: "message_stop" }),
		];
	},
	errorEvent: (message) => event({ type: "error", error: { type: "api_error", message } }),
	errorBody: (_status, message) => ({ type: "error", error: { type: "invalid_request_error", message } }),
};

function textBlock(pieces: readonly string[]): string[] {
	return [
		event({ type: "content_block_start", index: 2, content_block: { type: "text", text: "" } }),
		...pieces.map((text) =>
			event({ type: "content_block_delta", index: 2, delta: { type: "text_delta", text } }),
		),
		event({ type: "content_block_stop", index: 2 }),
	];
}

function thoughtBlocks({ text = [], signature = "", encrypted }: ServedReasoning): string[] {
	const delta = (content: object) => event({ type: "content_block_delta", index: 0, delta: content });
	return [
		event({
			type: "content_block_start",
			index: 0,
			content_block: { type: "thinking", thinking: "", signature: "" },
		}),
		...text.map((thinking) => delta({ type: "thinking_delta", thinking })),
		delta({ type: "signature_delta", signature }),
		event({ type: "content_block_stop", index: 0 }),
		...(encrypted === undefined
			? []
			: [
					event({
						type: "content_block_start",
						index: 1,
						content_block: { type: "redacted_thinking", data: encrypted },
					}),
					event({ type: "content_block_stop", index: 1 }),
				]),
	];
}

function callBlock({ id, name, arguments: value }: ServedToolCall, index: number): string[] {
	return [
		event({
			type: "content_block_start",
			index,
			content_block: { type: "tool_use", id, name, input: {} },
		}),
		...halves(argumentText(value)).map((partial_json) =>
			event({ type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json } }),
		),
		event({ type: "content_block_stop", index }),
	];
}

function event(content: { readonly type: string; readonly [field: string]: unknown }): string {
	return `event: ${content.type}\ndata: ${JSON.stringify(content)}`;
}
