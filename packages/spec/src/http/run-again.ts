import { type Static, Type } from "typebox";
import { RunId } from "../identity/run-id.ts";
import { Message } from "../json/message.ts";

/** `POST /api/runs/:run/again`: what came before the step is answered as it was recorded, all else is live. */
export const RunAgainBody = Type.Object(
	{
		/** The number of a step that has begun in the recorded run. */
		step: Type.Integer({ minimum: 1 }),
		/** The whole message that reaches the step, in place of the recorded one. */
		message: Type.Optional(Message),
		/** Values of the step's parameters as constants, by name; only where their author allows Custom. */
		params: Type.Optional(Message),
		/** The version of the flow: the one that the run used, which is the default, or the newest. */
		revision: Type.Optional(Type.Union([Type.Literal("same"), Type.Literal("newest")])),
	},
	{ additionalProperties: false },
);
export type RunAgainBody = Static<typeof RunAgainBody>;

/** Answered with 202 once the journal holds the new run. */
export const RunAgainReply = Type.Object({ runId: RunId }, { additionalProperties: false });
export type RunAgainReply = Static<typeof RunAgainReply>;
