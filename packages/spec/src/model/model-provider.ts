import { type Static, Type } from "typebox";

/** A provider whose models are reached over the network, with a credential of kind `model`. */
export const ModelProvider = Type.Union([
	Type.Literal("openai-compatible"),
	Type.Literal("anthropic"),
	Type.Literal("google"),
]);
export type ModelProvider = Static<typeof ModelProvider>;
