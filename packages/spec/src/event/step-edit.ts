import { type Static, Type } from "typebox";
import { Message } from "../json/message.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

/** A person changed what a step begins with, when the run was run again from there. */
export const StepEdit = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-edit"),
		step: StepNumber,
		/** The whole message that reaches the step instead. */
		message: Type.Optional(Message),
		/** Values of parameters, by name, as constants; only where their author allows Custom. */
		params: Type.Optional(Message),
	},
	CLOSED,
);
export type StepEdit = Static<typeof StepEdit>;
