import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Message } from "../json/message.ts";
import { Marks } from "../label/label.ts";
import { MicroUsd } from "../model/micro-usd.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const StepEnd = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-end"),
		step: StepNumber,
		/** What the node set, by output name. */
		outputs: Message,
		/** Of the run of a sub-flow, or of what was kept: what is known of the outputs that are untrusted or private. */
		marks: Type.Optional(Marks),
		/** The output port that the message leaves by. */
		port: Id,
		/** True for a step of a disabled node: nothing was executed, and the message left as it came. */
		skipped: Type.Optional(Type.Literal(true)),
		/** What the node said that this attempt has cost. */
		costMicroUsd: Type.Optional(MicroUsd),
	},
	CLOSED,
);
export type StepEnd = Static<typeof StepEnd>;

export const stepEnd = describeEvent(StepEnd, {
	summary:
		"A step on the flow path finished, or was skipped because its node is disabled, and its message left by a port. It never runs again.",
	writers: ["engine", "host"],
	values: ["outputs.*"],
	endsStream: true,
	line: ({ step, port, skipped }) => `step ${step}${skipped ? " skipped" : ""}, leaves by ${port}`,
});
