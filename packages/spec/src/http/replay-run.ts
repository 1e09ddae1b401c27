import { type Static, Type } from "typebox";
import { Event, type EventBody } from "../event/event.ts";

const closed = { additionalProperties: false } as const;

/** `POST /api/runs/:run/replay`: what came of running a journal again offline, with nothing executed and nobody asked. */
export const ReplayRunReply = Type.Object(
	{
		/** How many events were compared. */
		events: Type.Integer({ minimum: 0 }),
		/** The first event that would be another today; absent when all are the same. */
		difference: Type.Optional(
			Type.Object(
				{
					seq: Type.Integer({ minimum: 1 }),
					/** What the journal has. */
					recorded: Event,
					/** What the engine would do for the same step; absent when it would do nothing. */
					expected: Type.Optional(
						Type.Unsafe<EventBody>(Type.Object({ type: Type.String() }, { additionalProperties: true })),
					),
				},
				closed,
			),
		),
		/** Why the journal could not be followed to its end. */
		problem: Type.Optional(Type.String()),
	},
	closed,
);
export type ReplayRunReply = Static<typeof ReplayRunReply>;
