import { type Static, Type } from "typebox";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const ModelStart = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("model-start"),
		/** The agent's step. */
		step: StepNumber,
		/** Which request of this agent step it is; the first has 1. */
		turn: Type.Integer({ minimum: 1 }),
		/** Which attempt at this request it is; the first has 1. */
		attempt: Type.Integer({ minimum: 1 }),
		/** Which of the agent's fallback models is asked; the first has 1. Absent where it is the agent's own model. */
		fallback: Type.Optional(Type.Integer({ minimum: 1 })),
		/** How many messages of the conversation, after the prompt, the answer takes the place of; absent unless it is to summarise them. */
		summarises: Type.Optional(Type.Integer({ minimum: 1 })),
	},
	CLOSED,
);
export type ModelStart = Static<typeof ModelStart>;

export const modelStart = describeEvent(ModelStart, {
	summary: "An agent asks its model. The conversation is what the journal holds up to here.",
	writers: ["engine"],
	line: ({ step, turn, fallback, summarises }) =>
		`step ${step}, turn ${turn}${fallback === undefined ? "" : `, fallback model ${fallback}`}${summarises === undefined ? "" : `, summarises ${summarises} messages`}`,
});
