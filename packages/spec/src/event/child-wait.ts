import { type Static, Type } from "typebox";
import { RunId } from "../identity/run-id.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const ChildWait = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("child-wait"),
		/** The step that waits for the sub-flow's run. */
		step: StepNumber,
		/** The sub-flow's run. */
		child: RunId,
		/** Whether it waits for a person from here on, or no longer does. */
		waiting: Type.Boolean(),
	},
	CLOSED,
);
export type ChildWait = Static<typeof ChildWait>;

export const childWait = describeEvent(ChildWait, {
	summary:
		"The run of a step's sub-flow waits for a person from here on, or no longer does: for an answer, for a word on a step of unknown outcome, or because a run that it called itself waits for one. A run of which nothing else is under way waits with it.",
	writers: ["host"],
	line: ({ step, child, waiting }) =>
		`step ${step}, run ${child} ${waiting ? "waits for a person" : "no longer waits for a person"}`,
});
