import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { Message } from "../json/message.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

/** An attempt at a step failed. Whether another follows is for the engine to decide. */
export const StepFail = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-fail"),
		step: StepNumber,
		error: Fault,
		/** What the node had set before it failed. */
		outputs: Type.Optional(Message),
	},
	CLOSED,
);
export type StepFail = Static<typeof StepFail>;
