import { type Static, Type } from "typebox";
import { ModelAnswer } from "../model/model-answer.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

/** A model answered; it is never asked the same again. */
export const ModelEnd = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("model-end"),
		step: StepNumber,
		turn: Type.Integer({ minimum: 1 }),
		answer: ModelAnswer,
	},
	CLOSED,
);
export type ModelEnd = Static<typeof ModelEnd>;
