import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { ModelRefusalReason } from "../model/model-refusal.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const ModelFail = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("model-fail"),
		/** The agent's step. */
		step: StepNumber,
		/** Which request of this agent step was refused; the first has 1. */
		turn: Type.Integer({ minimum: 1 }),
		/** Which attempt at this request it was; the first has 1. */
		attempt: Type.Integer({ minimum: 1 }),
		/** Why the provider refused. */
		reason: ModelRefusalReason,
		/** What went wrong, in words. */
		error: Fault,
		/** How long the agent waits before it asks the same model again, in milliseconds; absent where the next of its models is asked. */
		waitMs: Type.Optional(Type.Integer({ minimum: 0 })),
	},
	CLOSED,
);
export type ModelFail = Static<typeof ModelFail>;

export const modelFail = describeEvent(ModelFail, {
	summary:
		"A model refused a request, and the agent asks again: the same model after a wait, or the next of its models. Once none is left, its step fails instead.",
	writers: ["host"],
	endsStream: true,
	line: ({ step, turn, reason, waitMs }) =>
		`step ${step}, turn ${turn}: ${reason}, ${waitMs === undefined ? "asks the next model" : `waits ${waitMs} ms`}`,
});
