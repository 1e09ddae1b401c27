import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Message } from "../json/message.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

/** A step on the flow path finished; it never runs again. */
export const StepEnd = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-end"),
		step: StepNumber,
		/** What the node set, by output name. */
		outputs: Message,
		/** The output port that the message leaves by. */
		port: Id,
	},
	CLOSED,
);
export type StepEnd = Static<typeof StepEnd>;
