import { type Static, Type } from "typebox";
import { Message } from "../json/message.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

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

export const stepEdit = describeEvent(StepEdit, {
	summary: "A person changed what a step begins with, when the run was run again from there.",
	writers: ["person"],
	values: ["message.*", "params.*"],
	line: ({ step, message, params }) =>
		`step ${step}: ${[message && "message", params && "parameters"].filter(Boolean).join(" and ")}`,
});
