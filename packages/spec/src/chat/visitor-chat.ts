import { type Static, Type } from "typebox";
import { MessageId } from "./message-id.ts";
import { TurnAnswer } from "./turn.ts";

const closed = { additionalProperties: false } as const;

/** A tool call as a visitor sees it: what the tool is called, and how it stands. Never its arguments, never its result. */
export const VisitorToolCall = Type.Object(
	{
		/** What people call the tool: the name of its node. */
		name: Type.String(),
		state: Type.Union([Type.Literal("running"), Type.Literal("done"), Type.Literal("failed")]),
	},
	closed,
);
export type VisitorToolCall = Static<typeof VisitorToolCall>;

/** An answer as a visitor sees it. */
export const VisitorAnswer = Type.Object(
	{
		/** What the flow that answers is called. */
		name: Type.String(),
		status: TurnAnswer.properties.status,
		/** Its words so far. */
		text: Type.String(),
		/** In order; none where the embed shows none. */
		tools: Type.Array(VisitorToolCall),
		/** Set while a person of the workspace is asked something. */
		waitsForPerson: Type.Optional(Type.Literal(true)),
	},
	closed,
);
export type VisitorAnswer = Static<typeof VisitorAnswer>;

/** One message of a visitor, and what was answered. */
export const VisitorTurn = Type.Object(
	{
		id: MessageId,
		text: Type.String(),
		/** Milliseconds since the Unix epoch. */
		at: Type.Integer({ minimum: 0 }),
		/** More than one where the conversation was handed over. */
		answers: Type.Array(VisitorAnswer),
	},
	closed,
);
export type VisitorTurn = Static<typeof VisitorTurn>;

/** A visitor's newest conversation in an embedded chat. */
export const VisitorChat = Type.Object(
	{
		/** What the robot, or the flow, is called. */
		name: Type.String(),
		/** The latest, oldest first. */
		turns: Type.Array(VisitorTurn),
	},
	closed,
);
export type VisitorChat = Static<typeof VisitorChat>;

/** What the stream of an embedded chat sends: all of it at first, then each turn that has changed, and words as they come. */
export const VisitorNews = Type.Union([
	Type.Object({ type: Type.Literal("chat"), chat: VisitorChat }, closed),
	Type.Object({ type: Type.Literal("turn"), turn: VisitorTurn }, closed),
	/** Words that follow those of the last answer to the turn. */
	Type.Object({ type: Type.Literal("words"), turn: MessageId, text: Type.String() }, closed),
]);
export type VisitorNews = Static<typeof VisitorNews>;
