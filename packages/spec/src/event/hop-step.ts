import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { Message } from "../json/message.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const HopStep = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("hop-step"),
		/** The hop's step. */
		step: StepNumber,
		/** Which of its tool steps; the first has 0. */
		index: Type.Integer({ minimum: 0 }),
		/** The tool's arguments, from the assets that the tool step maps to them. */
		arguments: Type.Optional(Message),
		/** Why the tool step failed, or was passed over. */
		error: Type.Optional(Fault),
	},
	CLOSED,
);
export type HopStep = Static<typeof HopStep>;

export const hopStep = describeEvent(HopStep, {
	summary: "A hop calls the tool of its next tool step, or, without arguments, is done with that step.",
	writers: ["engine"],
	values: ["arguments.*"],
	line: ({ step, index, error }) =>
		`step ${step}, tool step ${index + 1}${error ? `: ${error.message}` : ""}`,
});
