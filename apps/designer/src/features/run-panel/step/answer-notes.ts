import type { ModelAnswer, TokenUsage } from "@switchyard/spec/model";
import { formatMoney } from "../../../ui/format/money.ts";

/** What is to be known of a model's answer beside its words: the tokens that it took, their cost, and whether it is whole. */
export function answerNotes({ usage, finishReason, costMicroUsd }: ModelAnswer): string {
	const cost = costMicroUsd === undefined ? "" : ` Cost: ${formatMoney(costMicroUsd)}.`;
	const tokens = `Tokens: ${inputWords(usage)}, ${usage.outputTokens ?? "unknown"} out.${cost}`;
	if (finishReason === "length") return `Cut off by the limit of output tokens. ${tokens}`;
	if (finishReason === "content-filter") return `Cut off by the provider's content filter. ${tokens}`;
	return tokens;
}

function inputWords({ inputTokens, cachedInputTokens, cacheWriteTokens }: TokenUsage): string {
	const parts = [
		...(cachedInputTokens === undefined ? [] : [`${cachedInputTokens} from the provider's cache`]),
		...(cacheWriteTokens === undefined ? [] : [`${cacheWriteTokens} written to it`]),
	];
	return `${inputTokens ?? "unknown"} in${parts.length === 0 ? "" : ` (${parts.join(", ")})`}`;
}
