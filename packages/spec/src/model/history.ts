import { type Static, Type } from "typebox";
import { ToolCall } from "../tool/tool-call.ts";

const closed = { additionalProperties: false } as const;

/** The parameter of an agent that has the earlier turns of its conversation. */
export const HISTORY = "history";

/** How many messages an agent is given from earlier turns. */
export const MAX_HISTORY_MESSAGES = 400;

/** One message of an earlier turn: what a person wrote, what a model answered, or what a tool gave. */
export const HistoryMessage = Type.Union([
	Type.Object({ role: Type.Literal("user"), text: Type.String({ maxLength: 200_000 }) }, closed),
	Type.Object(
		{
			role: Type.Literal("assistant"),
			text: Type.String({ maxLength: 200_000 }),
			/** The calls that it made besides; each is answered by one of the messages of tools that follow. */
			toolCalls: Type.Optional(Type.Array(ToolCall, { maxItems: 100 })),
		},
		closed,
	),
	Type.Object(
		{
			role: Type.Literal("tool"),
			/** The id of the call that this answers. */
			call: Type.String({ maxLength: 256 }),
			name: Type.String({ maxLength: 256 }),
			/** As the model read it. */
			result: Type.Unknown(),
		},
		closed,
	),
]);
export type HistoryMessage = Static<typeof HistoryMessage>;

/** The earlier turns of a conversation, the oldest message first. */
export const History = Type.Array(HistoryMessage, { maxItems: MAX_HISTORY_MESSAGES });
export type History = Static<typeof History>;
