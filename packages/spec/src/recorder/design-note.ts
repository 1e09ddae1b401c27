import { type Static, Type } from "typebox";
import { RecordedAction } from "./recorded-action.ts";

const closed = { additionalProperties: false } as const;

/** What a step found out that a designer can make an edit of the flow from. A password is never part of it. */
export const DesignNote = Type.Union([
	/** What an agent's call did, as a step that does it again without a model. */
	Type.Object({ kind: Type.Literal("action"), action: RecordedAction }, closed),
	/** An element was not found by the first of the ways that the designer set. */
	Type.Object(
		{
			kind: Type.Literal("target"),
			/** The parameter that has the ways. */
			parameter: Type.String(),
			/** What holds now: what the parameter should have. */
			target: Type.Record(Type.String(), Type.Unknown()),
			/** Whether another of the ways found it, or a model said which element it is. */
			by: Type.Union([Type.Literal("fallback"), Type.Literal("model")]),
			/** Whether the step worked with it. */
			used: Type.Boolean(),
		},
		closed,
	),
]);
export type DesignNote = Static<typeof DesignNote>;

/** The most notes that one attempt at a step leaves. */
export const MOST_DESIGN_NOTES = 50;
