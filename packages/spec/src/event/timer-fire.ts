import { type Static, Type } from "typebox";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

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

export const timerFire = describeEvent(TimerFire, {
	summary: "A step's timer is due; never early.",
	writers: ["host"],
	line: ({ step, lateMs }) => `step ${step}${lateMs > 0 ? `, ${lateMs} ms late` : ""}`,
});
