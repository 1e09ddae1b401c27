import { type Static, Type } from "typebox";

/** One way in which an answer does not fit its output schema. */
export const AnswerProblem = Type.Object(
	{
		/** The place in the answer, such as `items[0].price`; empty for the answer itself. */
		field: Type.String(),
		/** What is wrong, as a sentence. */
		message: Type.String(),
		/** What to do about it, where that is known. */
		hint: Type.Optional(Type.String()),
	},
	{ additionalProperties: false },
);
export type AnswerProblem = Static<typeof AnswerProblem>;
