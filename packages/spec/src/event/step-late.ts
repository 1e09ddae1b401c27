import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { Message } from "../json/message.ts";
import { MicroUsd } from "../model/micro-usd.ts";
import { ModelAnswer } from "../model/model-answer.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const StepLate = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-late"),
		step: StepNumber,
		/** The attempt that answered; the step may have begun others since. */
		attempt: Type.Integer({ minimum: 1 }),
		/** Which request of an agent to its model it was; absent for a node's answer. */
		turn: Type.Optional(Type.Integer({ minimum: 1 })),
		/** Which of the agent's fallback models was asked; absent for its own model. */
		fallback: Type.Optional(Type.Integer({ minimum: 1 })),
		/** How long after it was given up, in milliseconds. */
		lateMs: Type.Integer({ minimum: 0 }),
		/** Whether it succeeded. */
		status: Type.Union([Type.Literal("success"), Type.Literal("error")]),
		/** What the node gave, by output name. */
		outputs: Type.Optional(Message),
		/** What the model said. */
		answer: Type.Optional(ModelAnswer),
		/** What the node said that this attempt has cost; a model's answer has its own. */
		costMicroUsd: Type.Optional(MicroUsd),
		/** With `error`. */
		error: Type.Optional(Fault),
	},
	CLOSED,
);
export type StepLate = Static<typeof StepLate>;

export const stepLate = describeEvent(StepLate, {
	summary:
		"An attempt answered after it had been given up. The answer is kept for people; nothing follows from it.",
	writers: ["host"],
	values: ["outputs.*"],
	line: ({ step, attempt, status, lateMs }) =>
		`step ${step}, attempt ${attempt}: ${status}, ${lateMs} ms too late`,
});
