import { type Static, Type } from "typebox";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

/** A step waits until a time, for example before its next attempt. */
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
