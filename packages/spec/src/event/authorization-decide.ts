import { type Static, Type } from "typebox";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const AuthorizationDecide = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("authorization-decide"),
		/** The step that decides. */
		step: StepNumber,
		/** The step that asked. */
		asking: StepNumber,
		/** The question's id, from `approval-open`. */
		approval: Type.String(),
		/** `submitted` gives the leave that was asked for. */
		answer: Type.Union([Type.Literal("submitted"), Type.Literal("rejected")]),
		/** Why. */
		comment: Type.Optional(Type.String({ maxLength: 4000 })),
		/** The node that decides: an agent whose tool it is, or a step of the flow. */
		by: Type.String(),
	},
	CLOSED,
);
export type AuthorizationDecide = Static<typeof AuthorizationDecide>;

export const authorizationDecide = describeEvent(AuthorizationDecide, {
	summary: "An agent, or a step of the flow, decided on an authorization that another agent had asked for.",
	writers: ["engine"],
	line: ({ step, asking, answer, by }) => `step ${step} on what step ${asking} asked: ${answer} by ${by}`,
});
