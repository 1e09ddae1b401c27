import { type Static, Type } from "typebox";
import { ClaimedName } from "../actor/actor.ts";
import { Message } from "../json/message.ts";

/** `POST /api/runs/:run/steps/:step/resolve`: what a person says of a step whose outcome is unknown. */
export const ResolveStepBody = Type.Object(
	{
		answer: Type.Union([Type.Literal("happened"), Type.Literal("again"), Type.Literal("fail")]),
		/** The step's outputs, with `happened`. */
		outputs: Type.Optional(Message),
		/** Name of the one who decides. */
		by: Type.Optional(ClaimedName),
	},
	{ additionalProperties: false },
);
export type ResolveStepBody = Static<typeof ResolveStepBody>;
