import type { ModelAnswer } from "@switchyard/spec";

/** What is to be known of a model's answer beside its words: the tokens that it took, and whether it is whole. */
export function answerNotes({ usage, finishReason }: ModelAnswer): string {
	const { inputTokens, outputTokens } = usage;
	const tokens = `Tokens: ${inputTokens ?? "unknown"} in, ${outputTokens ?? "unknown"} out.`;
	if (finishReason === "length") return `Cut off by the limit of output tokens. ${tokens}`;
	if (finishReason === "content-filter") return `Cut off by the provider's content filter. ${tokens}`;
	return tokens;
}
