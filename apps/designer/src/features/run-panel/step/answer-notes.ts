import type { ModelAnswer } from "@switchyard/spec";
import { formatMoney } from "../../../ui/format/money.ts";

/** What is to be known of a model's answer beside its words: the tokens that it took, their cost, and whether it is whole. */
export function answerNotes({ usage, finishReason, costMicroUsd }: ModelAnswer): string {
	const { inputTokens, outputTokens } = usage;
	const cost = costMicroUsd === undefined ? "" : ` Cost: ${formatMoney(costMicroUsd)}.`;
	const tokens = `Tokens: ${inputTokens ?? "unknown"} in, ${outputTokens ?? "unknown"} out.${cost}`;
	if (finishReason === "length") return `Cut off by the limit of output tokens. ${tokens}`;
	if (finishReason === "content-filter") return `Cut off by the provider's content filter. ${tokens}`;
	return tokens;
}
