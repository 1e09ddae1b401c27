import { type Static, Type } from "typebox";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

/** A step's timer is due; never early. */
export const TimerFire = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("timer-fire"),
		step: StepNumber,
		/** How late it fired, in milliseconds. */
		lateMs: Type.Integer({ minimum: 0 }),
	},
	CLOSED,
);
export type TimerFire = Static<typeof TimerFire>;
