import type { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { TokenUsage } from "@switchyard/spec/model";
import type { CompletionPart } from "./chat-completions.ts";

/** What every object of one answer has. */
export interface CompletionHead {
	readonly id: string;
	/** Seconds since the Unix epoch. */
	readonly created: number;
	readonly model: string;
}

type Ended = Extract<CompletionPart, { type: "end" }>;

/** The whole answer as one object. */
export function completionOf(head: CompletionHead, { text, finishReason, usage }: Ended): object {
	return {
		...head,
		object: "chat.completion",
		choices: [
			{
				index: 0,
				message: { role: "assistant", content: text, refusal: null },
				logprobs: null,
				finish_reason: finishReason,
			},
		],
		...usageOf(usage),
	};
}

/** The answer as it comes, as server-sent events. What goes wrong on the way is the last of them. */
export async function* completionEvents(
	head: CompletionHead,
	parts: AsyncIterable<CompletionPart>,
	options: { readonly includeUsage: boolean; readonly errorOf: (error: unknown) => object },
): AsyncGenerator<string> {
	const chunk = (choices: readonly object[], more: object = {}) =>
		event({
			...head,
			object: "chat.completion.chunk",
			choices,
			...(options.includeUsage ? { usage: null } : {}),
			...more,
		});
	const choice = (delta: object, finish: string | null = null) => ({
		index: 0,
		delta,
		logprobs: null,
		finish_reason: finish,
	});
	yield chunk([choice({ role: "assistant", content: "" })]);
	try {
		for await (const part of parts) {
			if (part.type === "words") yield chunk([choice({ content: part.text })]);
			else {
				yield chunk([choice({}, part.finishReason)]);
				if (options.includeUsage) yield chunk([], usageOf(part.usage));
			}
		}
		yield "data: [DONE]\n\n";
	} catch (error) {
		yield event(options.errorOf(error));
	}
}

/** An error of ours in the shape of OpenAI's, with our code and hint. */
export function openAiError({ code, message, field, hint, statusCode }: AppError): object {
	const type = TYPES[statusCode] ?? (statusCode >= 500 ? "server_error" : "invalid_request_error");
	const param = field === "flow" ? "model" : (field ?? null);
	return { error: { message, type, param, code, ...defined({ hint }) } };
}

const TYPES: Readonly<Record<number, string>> = {
	401: "authentication_error",
	403: "permission_error",
	404: "not_found_error",
	429: "rate_limit_error",
};

/** Nothing where a provider did not say how many tokens it took. */
function usageOf(usage: TokenUsage | undefined): object {
	const { inputTokens = 0, outputTokens = 0, cachedInputTokens } = usage ?? {};
	if (inputTokens === null || outputTokens === null) return {};
	return {
		usage: {
			prompt_tokens: inputTokens,
			completion_tokens: outputTokens,
			total_tokens: inputTokens + outputTokens,
			...(cachedInputTokens === undefined
				? {}
				: { prompt_tokens_details: { cached_tokens: cachedInputTokens } }),
		},
	};
}

function event(data: object): string {
	return `data: ${JSON.stringify(data)}\n\n`;
}
