import { type Static, Type } from "typebox";
import { RecordedAction } from "./recorded-action.ts";
import { RecordedRepetition } from "./recorded-repetition.ts";

const closed = { additionalProperties: false } as const;

/** A tab of the recorded browser. */
const RecorderTab = Type.Object(
	{
		/** Names it for as long as it is open. */
		id: Type.Integer(),
		title: Type.String(),
		url: Type.String(),
		/** Whether it is the one that is shown and worked in. */
		current: Type.Boolean(),
	},
	closed,
);
export type RecorderTab = Static<typeof RecorderTab>;

/** What the server sends over `/recorder` as text. Pictures of the page are binary frames, each a JPEG file. */
export const RecorderMessage = Type.Union([
	/** The browser is there, and the page is so large, in its pixels. */
	Type.Object({ type: Type.Literal("open"), width: Type.Integer(), height: Type.Integer() }, closed),
	Type.Object({ type: Type.Literal("page"), url: Type.String(), title: Type.String() }, closed),
	/** The tabs that are open, in the order in which they were opened. */
	Type.Object({ type: Type.Literal("tabs"), tabs: Type.Array(RecorderTab) }, closed),
	/** What was done. One with the number of an earlier one replaces it: more was typed, or it led somewhere. */
	Type.Object(
		{
			type: Type.Literal("action"),
			number: Type.Integer(),
			action: RecordedAction,
			/** The number of the action that it comes before; behind all others when absent. */
			before: Type.Optional(Type.Integer()),
		},
		closed,
	),
	/** What was recorded last is the same in several rows of a list; without it, that holds no more. */
	Type.Object({ type: Type.Literal("repeated"), repetition: Type.Optional(RecordedRepetition) }, closed),
	/** A dialog of the page waits for an answer, and nothing else is done there until then. */
	Type.Object(
		{
			type: Type.Literal("dialog"),
			kind: Type.Enum(["alert", "confirm", "prompt"]),
			message: Type.String(),
			/** What stands in one that asks for text. */
			value: Type.String(),
		},
		closed,
	),
	/** It was answered. */
	Type.Object({ type: Type.Literal("dialog-over") }, closed),
	/** What was picked; nothing where it was ended without, or nothing tells the element from others. */
	Type.Object(
		{ type: Type.Literal("picked"), target: Type.Optional(Type.Record(Type.String(), Type.Unknown())) },
		closed,
	),
	/** Something did not work; the browser is still there unless the connection ends. */
	Type.Object(
		{
			type: Type.Literal("problem"),
			code: Type.String(),
			message: Type.String(),
			hint: Type.Optional(Type.String()),
		},
		closed,
	),
]);
export type RecorderMessage = Static<typeof RecorderMessage>;
