import { type Static, Type } from "typebox";

/**
 * Why a model stopped. `stop`: it was done · `tool-calls`: it wants the answers of tools · `length`: it reached its limit of output
 * tokens, so the answer is cut off · `content-filter`: the provider's filter cut it off · `stopped`: a person stopped the agent · `other`: a
 * reason of the provider's own.
 */
export const FinishReason = Type.Union([
	Type.Literal("stop"),
	Type.Literal("tool-calls"),
	Type.Literal("length"),
	Type.Literal("content-filter"),
	Type.Literal("stopped"),
	Type.Literal("other"),
]);
export type FinishReason = Static<typeof FinishReason>;
