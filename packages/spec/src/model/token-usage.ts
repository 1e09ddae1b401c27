import { type Static, Type } from "typebox";

/** Tokens that one model answer took. */
export const TokenUsage = Type.Object(
	{ inputTokens: Type.Integer({ minimum: 0 }), outputTokens: Type.Integer({ minimum: 0 }) },
	{ additionalProperties: false },
);
export type TokenUsage = Static<typeof TokenUsage>;
