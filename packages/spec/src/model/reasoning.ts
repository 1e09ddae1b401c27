import { type Static, Type } from "typebox";

/** How many pieces of reasoning one answer may have. */
export const MAX_REASONING = 1000;

/**
 * A piece of what a model thought before it spoke. Some providers want it back with the answer that it belongs to, unchanged, and seal it so
 * that they can tell. No other model ever gets it.
 */
export const Reasoning = Type.Object(
	{
		/** The thoughts, whole or as a summary, as the provider shows them; empty where it shows none. */
		text: Type.String(),
		/** How many characters of the answer's text come before it; absent for none. */
		after: Type.Optional(Type.Integer({ minimum: 1 })),
		/** The provider's seal. */
		signature: Type.Optional(Type.String()),
		/** The thoughts as only the provider can read them, where it shows none. */
		encrypted: Type.Optional(Type.String()),
		/** The id of the call that the seal is of; absent where it is of these thoughts. */
		call: Type.Optional(Type.String()),
	},
	{ additionalProperties: false },
);
export type Reasoning = Static<typeof Reasoning>;

/** How much a model is to think before it answers. */
export const ReasoningEffort = Type.Union([
	Type.Literal("off"),
	Type.Literal("low"),
	Type.Literal("medium"),
	Type.Literal("high"),
]);
export type ReasoningEffort = Static<typeof ReasoningEffort>;

/** The thoughts that can be shown, one after the other; empty where there are none. */
export function reasoningText(reasoning: readonly Reasoning[] = []): string {
	return reasoning.flatMap(({ text }) => (text === "" ? [] : [text])).join("\n\n");
}
