import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { Message } from "../json/message.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const StepProbe = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-probe"),
		step: StepNumber,
		/** Whether the step was done: then its end follows. If it was not, it is done now; if the node cannot tell, its effect decides. */
		answer: Type.Union([Type.Literal("yes"), Type.Literal("no"), Type.Literal("unknown")]),
		/** The step's outputs, with `yes`. */
		outputs: Type.Optional(Message),
		/** What the node saw, in its own words. */
		reason: Type.Optional(Type.String({ maxLength: 500 })),
		/** Why it could not be asked, or its answer not be taken; with `unknown`. */
		error: Type.Optional(Fault),
	},
	CLOSED,
);
export type StepProbe = Static<typeof StepProbe>;

/** What a node says of a step of its own that was cut off. */
export const ProbeAnswer = Type.Pick(StepProbe, ["answer", "outputs", "reason", "error"], CLOSED);
export type ProbeAnswer = Static<typeof ProbeAnswer>;

export const stepProbe = describeEvent(StepProbe, {
	summary:
		"A node was asked whether a step of it that was cut off, or is to be tried again, was done. The question does nothing.",
	writers: ["host"],
	values: ["outputs.*"],
	line: ({ step, answer, reason, error }) => {
		const why = error?.message ?? reason;
		return `step ${step}: ${WORDS[answer]}${why === undefined ? "" : `, ${why}`}`;
	},
});

const WORDS = { yes: "done", no: "not done", unknown: "unknown" } as const;
