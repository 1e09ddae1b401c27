import { type Static, Type } from "typebox";
import { Message } from "../json/message.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

/** A person said what became of a cut-off `once` step. */
export const StepResolve = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-resolve"),
		step: StepNumber,
		answer: Type.Union([Type.Literal("happened"), Type.Literal("again"), Type.Literal("fail")]),
		/** The step's outputs, with `happened`. */
		outputs: Type.Optional(Message),
	},
	CLOSED,
);
export type StepResolve = Static<typeof StepResolve>;
