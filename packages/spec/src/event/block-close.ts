import { type Static, Type } from "typebox";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const BlockClose = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("block-close"),
		/** The block's. */
		step: StepNumber,
		/** Which attempt at the step it is: the one that opened the block was the first. */
		attempt: Type.Integer({ minimum: 2 }),
	},
	CLOSED,
);
export type BlockClose = Static<typeof BlockClose>;

export const blockClose = describeEvent(BlockClose, {
	summary:
		"What stands in a block is done, and its session is closed: a transaction is committed. The `step-end` that follows says what came of it.",
	writers: ["engine"],
	line: ({ step }) => `step ${step}`,
});
