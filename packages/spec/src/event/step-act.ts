import { type Static, Type } from "typebox";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const StepAct = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-act"),
		step: StepNumber,
		/** Number of the attempt that acts; the first has 1. */
		attempt: Type.Integer({ minimum: 1 }),
	},
	CLOSED,
);
export type StepAct = Static<typeof StepAct>;

export const stepAct = describeEvent(StepAct, {
	summary:
		"An attempt begins the act that must not be done twice, such as a click. It is committed before the act.",
	writers: ["host"],
	line: ({ step, attempt }) => `step ${step}${attempt > 1 ? `, attempt ${attempt}` : ""}`,
});
