import { type Static, Type } from "typebox";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

/**
 * A program that a step's tools are lent to (a remote agent, or a client over the bridge) called one of them. Whether
 * the call is admitted is said by what follows: `tool-request`, or `tool-response` at once.
 */
export const SessionCall = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("session-call"),
		/** The step whose tools are lent. */
		step: StepNumber,
		/** The program's id of the call. */
		call: Type.String({ maxLength: 256 }),
		name: Type.String({ maxLength: 256 }),
		/** As the program wrote them; checked by nobody yet. */
		arguments: Type.Unknown(),
	},
	CLOSED,
);
export type SessionCall = Static<typeof SessionCall>;
