import { defined } from "@switchyard/spec/json";
import { argumentText, halves, type Protocol } from "./protocol.ts";
import { SERVED_USAGE, type ServedToolCall, type ServedWords } from "./served-answer.ts";

const FINISH = { length: "length", filter: "content_filter" } as const;

const USAGE = {
	prompt_tokens: SERVED_USAGE.inputTokens,
	completion_tokens: SERVED_USAGE.outputTokens,
	total_tokens: SERVED_USAGE.inputTokens + SERVED_USAGE.outputTokens,
};

function usageOf({ cost, cache }: ServedWords): object {
	return {
		...USAGE,
		...(cache?.read === undefined ? {} : { prompt_tokens_details: { cached_tokens: cache.read } }),
		...defined({ cost }),
	};
}

function finishOf(toolCalls: readonly ServedToolCall[], stop: keyof typeof FINISH | undefined): string {
	if (stop) return FINISH[stop];
	return toolCalls.length > 0 ? "tool_calls" : "stop";
}

/** OpenAI's chat completions, streamed or whole. */
export const openAiProtocol: Protocol = {
	basePath: "/v1",
	pathEnd: "/chat/completions",
	events(words) {
		const { text = [], toolCalls = [], reasoning, stop, withoutUsage = false } = words;
		return [
			chunk({ choices: [{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }] }),
			...(reasoning?.text ?? []).map((thought) => delta({ reasoning_content: thought })),
			...text.map((content) => delta({ content })),
			...toolCalls.flatMap(callChunks),
			chunk({ choices: [{ index: 0, delta: {}, finish_reason: finishOf(toolCalls, stop) }] }),
			...(withoutUsage ? [] : [chunk({ choices: [], usage: usageOf(words) })]),
			"data: [DONE]",
		];
	},
	whole: ({ text = [], toolCalls = [], reasoning, stop, withoutUsage = false, ...words }) => ({
		id: "chatcmpl-1",
		object: "chat.completion",
		created: 1,
		model: "local",
		choices: [
			{
				index: 0,
				message: {
					role: "assistant",
					content: text.join(""),
					...(reasoning?.text ? { reasoning_content: reasoning.text.join("") } : {}),
					tool_calls: toolCalls.map(({ id, name, arguments: value }) => ({
						id,
						type: "function",
						function: { name, arguments: argumentText(value) },
					})),
				},
				finish_reason: finishOf(toolCalls, stop),
			},
		],
		...(withoutUsage ? {} : { usage: usageOf(words) }),
	}),
	errorEvent: (message) => `data: ${JSON.stringify({ error: { message, type: "server_error" } })}`,
	errorBody: (status, message) => ({
		error: { message, type: "invalid_request_error", code: String(status) },
	}),
};

function callChunks({ id, name, arguments: value }: ServedToolCall, index: number): string[] {
	const [first, second] = halves(argumentText(value));
	return [
		delta({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
		delta({ tool_calls: [{ index, function: { arguments: first } }] }),
		delta({ tool_calls: [{ index, function: { arguments: second } }] }),
	];
}

function delta(content: Record<string, unknown>): string {
	return chunk({ choices: [{ index: 0, delta: content, finish_reason: null }] });
}

function chunk(content: Record<string, unknown>): string {
	const body = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "local", ...content };
	return `data: ${JSON.stringify(body)}`;
}
