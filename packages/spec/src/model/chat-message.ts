import { type Static, Type } from "typebox";
import { ToolCall } from "../tool/tool-call.ts";

const closed = { additionalProperties: false } as const;

/** One entry of the conversation between an agent and its model. */
export const ChatMessage = Type.Union([
	Type.Object({ role: Type.Literal("system"), text: Type.String() }, closed),
	Type.Object({ role: Type.Literal("user"), text: Type.String() }, closed),
	Type.Object(
		{ role: Type.Literal("assistant"), text: Type.String(), toolCalls: Type.Array(ToolCall) },
		closed,
	),
	Type.Object(
		{
			role: Type.Literal("tool"),
			/** The model's id of the call that this answers. */
			call: Type.String(),
			name: Type.String(),
			/** `{status, data}` or `{status, error: {code, message, field?, hint?}, data?}`, sanitised. */
			result: Type.Unknown(),
		},
		closed,
	),
]);
export type ChatMessage = Static<typeof ChatMessage>;
