import { type Static, Type } from "typebox";

/** A number of tokens; `null` where the provider did not send it. */
const Tokens = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]);

/** Tokens that one model answer took, or all answers of an agent: where one is unknown, so is the sum. */
export const TokenUsage = Type.Object(
	{ inputTokens: Tokens, outputTokens: Tokens },
	{ additionalProperties: false },
);
export type TokenUsage = Static<typeof TokenUsage>;
