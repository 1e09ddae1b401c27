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
