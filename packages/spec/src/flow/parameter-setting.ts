import { type Static, Type } from "typebox";

const CODE = { minLength: 1, maxLength: 10_000 } as const;
const closed = { additionalProperties: false } as const;

/** The model fills it in a tool call. */
export const AiSetting = Type.Object(
	{
		scope: Type.Literal("AI"),
		/**
		 * The designer's choice for messages that a wire brings: the message's field of the parameter's name fills it. Without
		 * the choice, a parameter that no agent or hop can fill is a problem of the flow.
		 */
		whenWired: Type.Optional(Type.Literal("message")),
		/** What the model reads in place of the author's description. */
		description: Type.Optional(Type.String({ maxLength: 2000 })),
	},
	closed,
);
export type AiSetting = Static<typeof AiSetting>;

/** The designer's constant, or a credential reference where the property is a secret. */
export const CustomSetting = Type.Object({ scope: Type.Literal("Custom"), value: Type.Unknown() }, closed);
export type CustomSetting = Static<typeof CustomSetting>;

/** Read from the message: by a path, a text with `{{ CEL }}` in it, or a CEL expression. */
export const MessageSetting = Type.Union([
	Type.Object({ scope: Type.Literal("Message"), path: Type.String(CODE) }, closed),
	Type.Object({ scope: Type.Literal("Message"), template: Type.String(CODE) }, closed),
	Type.Object({ scope: Type.Literal("Message"), expression: Type.String(CODE) }, closed),
]);
export type MessageSetting = Static<typeof MessageSetting>;

/** Who fills a parameter of one node, and with what. */
export const ParameterSetting = Type.Union([AiSetting, CustomSetting, MessageSetting]);
export type ParameterSetting = Static<typeof ParameterSetting>;
