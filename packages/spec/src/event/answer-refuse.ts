import { type Static, Type } from "typebox";
import { AnswerProblem } from "../answer/answer-problem.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const AnswerRefuse = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("answer-refuse"),
		/** The agent's step. */
		step: StepNumber,
		/** Which request of this agent step gave the answer. */
		turn: Type.Integer({ minimum: 1 }),
		/** Why the answer does not fit the agent's output schema, as the model reads it. */
		problems: Type.Array(AnswerProblem, { minItems: 1 }),
	},
	CLOSED,
);
export type AnswerRefuse = Static<typeof AnswerRefuse>;

export const answerRefuse = describeEvent(AnswerRefuse, {
	summary:
		"An agent's answer does not fit its output schema. The model is asked again with the problems, as often as the agent allows; then the step fails.",
	writers: ["engine"],
	line: ({ step, turn, problems }) => `step ${step}, turn ${turn}: ${problems[0]?.message ?? ""}`,
});
