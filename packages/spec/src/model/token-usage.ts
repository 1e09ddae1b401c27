import { type Static, Type } from "typebox";

/** A number of tokens; `null` where the provider did not send it. */
const Tokens = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]);

/** A part of the input tokens; absent where there is none, or the provider does not say. */
const Part = Type.Optional(Type.Integer({ minimum: 0 }));

/** Tokens that one model answer took, or all answers of an agent: where one is unknown, so is the sum. */
export const TokenUsage = Type.Object(
	{
		/** All that the model read, those of its provider's cache included. */
		inputTokens: Tokens,
		outputTokens: Tokens,
		/** Of the input tokens: those that the provider still had in its cache. */
		cachedInputTokens: Part,
		/** Of the input tokens: those that the provider wrote into its cache, for a later request. */
		cacheWriteTokens: Part,
	},
	{ additionalProperties: false },
);
export type TokenUsage = Static<typeof TokenUsage>;

/** The tokens of two answers together: what is not known of one is not known of both. */
export function sumOfTokens(one: TokenUsage, other: TokenUsage): TokenUsage {
	const sum = (first: number | null, second: number | null) =>
		first === null || second === null ? null : first + second;
	const cachedInputTokens = (one.cachedInputTokens ?? 0) + (other.cachedInputTokens ?? 0);
	const cacheWriteTokens = (one.cacheWriteTokens ?? 0) + (other.cacheWriteTokens ?? 0);
	return {
		inputTokens: sum(one.inputTokens, other.inputTokens),
		outputTokens: sum(one.outputTokens, other.outputTokens),
		...(cachedInputTokens === 0 ? {} : { cachedInputTokens }),
		...(cacheWriteTokens === 0 ? {} : { cacheWriteTokens }),
	};
}
