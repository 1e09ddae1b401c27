import { type Static, Type } from "typebox";
import { ModelAnswer } from "../model/model-answer.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const ModelEnd = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("model-end"),
		step: StepNumber,
		/** Which request of this agent step it answers; the first has 1. */
		turn: Type.Integer({ minimum: 1 }),
		/** What the model said and thought, the calls that it makes, and the tokens that it took. */
		answer: ModelAnswer,
	},
	CLOSED,
);
export type ModelEnd = Static<typeof ModelEnd>;

export const modelEnd = describeEvent(ModelEnd, {
	summary: "A model answered, with text or with tool calls. It is never asked the same again.",
	writers: ["host"],
	endsStream: true,
	line: ({ step, turn, answer }) => `step ${step}, turn ${turn}, ${answer.toolCalls.length} tool calls`,
});
