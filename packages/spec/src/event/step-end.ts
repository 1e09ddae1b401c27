import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Message } from "../json/message.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const StepEnd = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-end"),
		step: StepNumber,
		/** What the node set, by output name. */
		outputs: Message,
		/** The output port that the message leaves by. */
		port: Id,
	},
	CLOSED,
);
export type StepEnd = Static<typeof StepEnd>;

export const stepEnd = describeEvent(StepEnd, {
	summary: "A step on the flow path finished, and its message left by a port. It never runs again.",
	writers: ["engine", "host"],
	values: ["outputs.*"],
	endsStream: true,
	line: ({ step, port }) => `step ${step}, leaves by ${port}`,
});
