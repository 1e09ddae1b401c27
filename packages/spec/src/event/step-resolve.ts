import { type Static, Type } from "typebox";
import { ATTRIBUTION } from "../actor/attribution.ts";
import { Message } from "../json/message.ts";
import { Mark } from "../label/label.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const StepResolve = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-resolve"),
		step: StepNumber,
		/** Whether it was done, is to run again, or counts as failed. */
		answer: Type.Union([Type.Literal("happened"), Type.Literal("again"), Type.Literal("fail")]),
		/** The step's outputs, with `happened`. */
		outputs: Type.Optional(Message),
		/** Mark of the outputs: those of a program are untrusted. */
		mark: Type.Optional(Mark),
		...ATTRIBUTION,
	},
	CLOSED,
);
export type StepResolve = Static<typeof StepResolve>;

export const stepResolve = describeEvent(StepResolve, {
	summary: "A person decided the outcome of a `once` step that was cut off.",
	writers: ["person"],
	values: ["outputs.*"],
	line: ({ step, answer }) => `step ${step}: ${answer}`,
});
