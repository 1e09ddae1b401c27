import { type Static, Type } from "typebox";
import { DesignNote, MOST_DESIGN_NOTES } from "../recorder/design-note.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const StepNote = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-note"),
		step: StepNumber,
		/** What was found out, in order. */
		notes: Type.Array(DesignNote, { minItems: 1, maxItems: MOST_DESIGN_NOTES }),
	},
	CLOSED,
);
export type StepNote = Static<typeof StepNote>;

export const stepNote = describeEvent(StepNote, {
	summary:
		"What an attempt at a step found out that a designer can make an edit of the flow from: what an agent's call did in a browser, or by what else an element was found. Nothing follows from it.",
	writers: ["host"],
	line: ({ step, notes }) => `step ${step}: ${notes.map(({ kind }) => kind).join(", ")}`,
});
