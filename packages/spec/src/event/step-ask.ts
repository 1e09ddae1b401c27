import { type Static, Type } from "typebox";
import { MAX_NODE_STATE, NodeQuestion } from "../form/node-question.ts";
import { MicroUsd } from "../model/micro-usd.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const StepAsk = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-ask"),
		step: StepNumber,
		/** What the person is asked, with the form of the answer. */
		question: NodeQuestion,
		/** What the node keeps for itself: it gets it back with the answer. */
		state: Type.Optional(Type.String({ maxLength: MAX_NODE_STATE })),
		/** What the node said that this attempt has cost. */
		costMicroUsd: Type.Optional(MicroUsd),
	},
	CLOSED,
);
export type StepAsk = Static<typeof StepAsk>;

export const stepAsk = describeEvent(StepAsk, {
	summary:
		"A node needs a person to continue. The question follows, and once it is answered another attempt with the answer.",
	writers: ["host"],
	endsStream: true,
	line: ({ step, question }) => `step ${step}: ${question.question.slice(0, 80)}`,
});
