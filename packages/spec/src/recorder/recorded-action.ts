import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";

const closed = { additionalProperties: false } as const;

/** What a node is given as its target, as its package has it. */
const RecordedTarget = Type.Record(Type.String(), Type.Unknown());

/** What tells that an action was done. */
const RecordedDone = Type.Object(
	{ url: Type.Optional(Type.String()), text: Type.Optional(Type.String()) },
	closed,
);

/** Something that a person did in a browser, as a step that does it again. A password is never part of it. */
export const RecordedAction = Type.Union([
	Type.Object({ kind: Type.Literal("go-to"), url: Type.String() }, closed),
	Type.Object(
		{ kind: Type.Literal("click"), target: RecordedTarget, done: Type.Optional(RecordedDone) },
		closed,
	),
	Type.Object(
		{
			kind: Type.Literal("fill"),
			target: RecordedTarget,
			value: Type.Union([Type.String(), Type.Boolean()]),
		},
		closed,
	),
	Type.Object(
		{
			kind: Type.Literal("press"),
			target: RecordedTarget,
			key: Type.String(),
			done: Type.Optional(RecordedDone),
		},
		closed,
	),
	/** A dialog that the step after it opens was accepted, such as a question whether something is to be deleted. */
	Type.Object(
		{
			kind: Type.Literal("dialog"),
			/** What was typed into one that asks for text. */
			text: Type.Optional(Type.String()),
			/** How many such dialogs the step opened. */
			times: Type.Integer({ minimum: 1 }),
		},
		closed,
	),
	/** The page was waited for until it showed some words, or did not any more. */
	Type.Object({ kind: Type.Literal("wait"), text: Type.String(), gone: Type.Boolean() }, closed),
	/** The text of the page was read, or that of an element. */
	Type.Object({ kind: Type.Literal("read"), target: Type.Optional(RecordedTarget) }, closed),
	/** A tab was opened, closed or switched to by hand. */
	Type.Object(
		{
			kind: Type.Literal("tab"),
			action: Type.Enum(["open", "switch", "close"]),
			/** Which: a part of its title or address, or its number; the current one is closed without it. */
			tab: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
		},
		closed,
	),
	/** A click that fetched a file. */
	Type.Object({ kind: Type.Literal("download"), target: RecordedTarget }, closed),
	/** A password was typed; the server kept it as a credential once typing ended, and says here only which, or why not. */
	Type.Object(
		{
			kind: Type.Literal("password"),
			target: RecordedTarget,
			origin: Type.String(),
			/** The credential's name. */
			credential: Type.Optional(Id),
			/** Why there is none, as a sentence. */
			refused: Type.Optional(Type.String()),
		},
		closed,
	),
]);
export type RecordedAction = Static<typeof RecordedAction>;
