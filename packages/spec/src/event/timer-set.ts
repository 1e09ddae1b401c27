import { type Static, Type } from "typebox";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const TimerSet = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("timer-set"),
		step: StepNumber,
		/** Milliseconds since the Unix epoch. */
		due: Type.Integer({ minimum: 0 }),
	},
	CLOSED,
);
export type TimerSet = Static<typeof TimerSet>;

export const timerSet = describeEvent(TimerSet, {
	summary: "A step waits until a time: a delay, a join, or the pause before its next attempt.",
	writers: ["engine"],
	stamped: ["due"],
	line: ({ step }) => `step ${step}`,
});
