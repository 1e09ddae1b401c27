import { type Static, Type } from "typebox";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const SessionCall = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("session-call"),
		/** The step whose tools are open to a program. */
		step: StepNumber,
		/** The program's id of the call. */
		call: Type.String({ maxLength: 256 }),
		/** The tool that it calls, by name. */
		name: Type.String({ maxLength: 256 }),
		/** As the program wrote them; checked by nobody yet. */
		arguments: Type.Unknown(),
	},
	CLOSED,
);
export type SessionCall = Static<typeof SessionCall>;

export const sessionCall = describeEvent(SessionCall, {
	summary:
		"A program that a step's tools are open to called one of them. A `tool-request` follows where the call is admitted, else a `tool-response` at once.",
	writers: ["program"],
	values: ["arguments"],
	line: ({ step, name }) => `step ${step}, ${name}`,
});
