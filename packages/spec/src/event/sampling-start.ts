import { type Static, Type } from "typebox";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

/** The longest piece of a request that the journal keeps, in characters. */
export const MAX_SAMPLING_TEXT = 4000;

export const SamplingStart = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("sampling-start"),
		step: StepNumber,
		/** Which attempt at the step made the request; the first has 1. */
		attempt: Type.Integer({ minimum: 1 }),
		/** Which request of this attempt it is; the first has 1. */
		number: Type.Integer({ minimum: 1 }),
		/** Who asked: the name of an MCP server, or of the node. */
		by: Type.String({ minLength: 1, maxLength: 200 }),
		/** The provider and the model, such as `anthropic/claude-sonnet-4-5`. */
		model: Type.String({ maxLength: 300 }),
		/** The last words of the request, which are not trusted; cut where they are long. */
		text: Type.String({ maxLength: MAX_SAMPLING_TEXT }),
		/** What the node asks, as a hash; absent where somebody outside asks. */
		request: Type.Optional(Type.String({ maxLength: 64 })),
	},
	CLOSED,
);
export type SamplingStart = Static<typeof SamplingStart>;

export const samplingStart = describeEvent(SamplingStart, {
	summary:
		"A node asks the model that the designer chose for it, or an MCP server in the middle of a call has one asked, as its administrator allows. Without an end, nobody knows whether the answer was paid for.",
	writers: ["host"],
	line: ({ step, by, model }) => `step ${step}: ${by} asks ${model}`,
});
