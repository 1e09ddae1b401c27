import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { Message } from "../json/message.ts";
import { MicroUsd } from "../model/micro-usd.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const StepFail = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-fail"),
		step: StepNumber,
		/** What went wrong. */
		error: Fault,
		/** What the node had set before it failed. */
		outputs: Type.Optional(Message),
		/** Set when nobody can say whether the work of a `once` step was done: it waits for a person's word. */
		unknown: Type.Optional(Type.Literal(true)),
		/** What the node said that this attempt has cost. */
		costMicroUsd: Type.Optional(MicroUsd),
	},
	CLOSED,
);
export type StepFail = Static<typeof StepFail>;

export const stepFail = describeEvent(StepFail, {
	summary: "An attempt at a step failed. Another attempt follows where the retry policy allows one.",
	writers: ["engine", "host"],
	values: ["outputs.*"],
	endsStream: true,
	line: ({ step, error }) => `step ${step}: ${error.message}`,
});
