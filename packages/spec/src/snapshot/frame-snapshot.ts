import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { StepNumber } from "../event/event-base.ts";
import { Id } from "../identity/id.ts";
import { CLOSED, Place } from "./places.ts";

const Count = Type.Integer({ minimum: 0 });

/** What a join has and still expects. */
const JoinSnapshot = Type.Object(
	{
		node: Id,
		/** Per incoming wire, how many messages it has brought. */
		arrived: Type.Array(Count),
		/** The rounds that wait for more. */
		rounds: Type.Array(Type.Object({ number: Count, step: StepNumber, tokens: Type.Array(Place) }, CLOSED)),
		/** Live steps above it. */
		above: Count,
	},
	CLOSED,
);

/** A stretch of a run with an end of its own: the run as a whole, or one round of a loop. */
export const FrameSnapshot = Type.Object(
	{
		/** The loop's step; absent for the run as a whole. */
		owner: Type.Optional(StepNumber),
		/** Which round it is. */
		index: Count,
		live: Count,
		running: Count,
		joins: Type.Array(JoinSnapshot),
		/** The message of the last branch to finish, by its place in `tokens`. */
		result: Place,
		/** Why it ends, once it only waits for what is in flight. */
		closing: Type.Optional(
			Type.Object(
				{
					status: Type.Union([Type.Literal("failed"), Type.Literal("cancelled")]),
					error: Type.Optional(Fault),
					step: Type.Optional(StepNumber),
				},
				CLOSED,
			),
		),
	},
	CLOSED,
);
export type FrameSnapshot = Static<typeof FrameSnapshot>;
