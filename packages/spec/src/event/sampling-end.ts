import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { ModelAnswer } from "../model/model-answer.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const SamplingEnd = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("sampling-end"),
		step: StepNumber,
		/** Which attempt at the step made the request; the first has 1. */
		attempt: Type.Integer({ minimum: 1 }),
		/** Which request of this attempt it is; the first has 1. */
		number: Type.Integer({ minimum: 1 }),
		/** Who asked: the name of an MCP server, or of the node. */
		by: Type.String({ minLength: 1, maxLength: 200 }),
		/** The provider and the model, such as `anthropic/claude-sonnet-4-5`. */
		model: Type.String({ maxLength: 300 }),
		/** What the node asked, as a hash: the step has the answer in later attempts too. Absent where somebody outside asked. */
		request: Type.Optional(Type.String({ maxLength: 64 })),
		/** What the model said, and what it cost. */
		answer: Type.Optional(ModelAnswer),
		/** Why there is no answer; without a start before it, the model was not asked. */
		error: Type.Optional(Fault),
	},
	CLOSED,
);
export type SamplingEnd = Static<typeof SamplingEnd>;

export const samplingEnd = describeEvent(SamplingEnd, {
	summary: "A model answered a node or an MCP server, or did not. They get the answer once it is on disk.",
	writers: ["host"],
	line: ({ step, by, model, error }) =>
		`step ${step}: ${error ? `${by} gets no answer of ${model}: ${error.code}` : `${model} answers ${by}`}`,
});
