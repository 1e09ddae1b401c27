import { type Static, Type } from "typebox";
import { ATTRIBUTION } from "../actor/attribution.ts";
import { MessageId } from "../chat/message-id.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const AnswerStop = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("answer-stop"),
		/** The conversation's step. */
		step: StepNumber,
		/** The message whose answer was stopped. */
		message: MessageId,
		/** Words of the answer so far; absent where there were none. */
		text: Type.Optional(Type.String()),
		...ATTRIBUTION,
	},
	CLOSED,
);
export type AnswerStop = Static<typeof AnswerStop>;

export const answerStop = describeEvent(AnswerStop, {
	summary:
		"A person stopped an answer in a conversation: the run that gives it is cancelled, and its words so far are kept.",
	writers: ["person"],
	line: ({ step, message, by }) => `step ${step}, message ${message}${by === undefined ? "" : ` by ${by}`}`,
});
