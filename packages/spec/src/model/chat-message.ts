import { type Static, Type } from "typebox";
import { ToolCall } from "../tool/tool-call.ts";
import { AttachedFile } from "./attached-file.ts";
import { Reasoning } from "./reasoning.ts";

const closed = { additionalProperties: false } as const;

/** One entry of the conversation between an agent and its model. */
export const ChatMessage = Type.Union([
	Type.Object({ role: Type.Literal("system"), text: Type.String() }, closed),
	Type.Object(
		{
			role: Type.Literal("user"),
			text: Type.String(),
			/** Images and documents that belong to it; their bytes are kept elsewhere. */
			files: Type.Optional(Type.Array(AttachedFile)),
		},
		closed,
	),
	Type.Object(
		{
			role: Type.Literal("assistant"),
			text: Type.String(),
			toolCalls: Type.Array(ToolCall),
			/** What it thought before; only for the model that did. */
			reasoning: Type.Optional(Type.Array(Reasoning)),
			/** Which of the agent's fallback models said it; absent for its own. Only beside `reasoning`. */
			fallback: Type.Optional(Type.Integer({ minimum: 1 })),
		},
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
