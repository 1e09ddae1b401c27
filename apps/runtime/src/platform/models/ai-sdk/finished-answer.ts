import { ModelFailure } from "@switchyard/host";
import { type ModelAnswer, type Reasoning, type TokenUsage, toMicroUsd } from "@switchyard/spec/model";
import type { ToolCall } from "@switchyard/spec/tool";
import type { FinishReason, LanguageModelUsage } from "ai";

/** What the SDK says of an answer at its end. */
export interface AnswerEnd {
	readonly text: string;
	readonly toolCalls: readonly ToolCall[];
	readonly reasoning: readonly Reasoning[];
	readonly reason: FinishReason;
	readonly usage: LanguageModelUsage;
}

/**
 * An answer that came to its end. One that was cut off before it said anything is no answer.
 * @throws ModelFailure, or Error when the provider ended it with an error
 */
export function finishedAnswer({ text, toolCalls, reasoning, reason, usage }: AnswerEnd): ModelAnswer {
	if (reason === "content-filter" && (text === "" || toolCalls.length > 0))
		throw new ModelFailure({
			code: "MODEL_FAILED",
			message: "The provider's content filter stopped the answer.",
			retryable: false,
		});
	if (reason === "length" && text === "" && toolCalls.length === 0)
		throw new ModelFailure({
			code: "MODEL_FAILED",
			message: "The model reached its limit of output tokens before it said anything.",
			hint: "Raise maxOutputTokens in the agent's model setting.",
			retryable: false,
		});
	if (reason === "error") throw new Error("The provider ended the answer with an error.");
	return {
		text,
		toolCalls: [...toolCalls],
		...(reasoning.length === 0 ? {} : { reasoning: [...reasoning] }),
		usage: usageOf(usage),
		...reportedCost(usage),
		finishReason: reason === "interrupted" ? "other" : reason,
	};
}

/** What a provider says of its cache counts only where it can be true: as parts of what the model read. */
function usageOf({ inputTokens, outputTokens, inputTokenDetails }: LanguageModelUsage): TokenUsage {
	const whole = { inputTokens: count(inputTokens), outputTokens: count(outputTokens) };
	const read = count(inputTokenDetails.cacheReadTokens) ?? 0;
	const written = count(inputTokenDetails.cacheWriteTokens) ?? 0;
	if (read + written > (whole.inputTokens ?? 0)) return whole;
	return {
		...whole,
		...(read === 0 ? {} : { cachedInputTokens: read }),
		...(written === 0 ? {} : { cacheWriteTokens: written }),
	};
}

/** Providers may leave a count out, and not every compatible server counts in whole numbers. */
function count(tokens: number | undefined): number | null {
	return tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : null;
}

/** Routers in front of several providers say in dollars what an answer cost. */
function reportedCost({ raw }: LanguageModelUsage): Pick<ModelAnswer, "costMicroUsd"> {
	const costMicroUsd = toMicroUsd(raw?.cost);
	return costMicroUsd === undefined ? {} : { costMicroUsd };
}
