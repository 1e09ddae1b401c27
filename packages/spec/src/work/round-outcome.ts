import { type Static, Type } from "typebox";
import { Message } from "../json/message.ts";

const CLOSED = { additionalProperties: false } as const;

/** How a round ended that processed a work item, by the item's lease. */
export const RoundOutcome = Type.Union([
	Type.Object({ lease: Type.String(), outcome: Type.Literal("done"), output: Message }, CLOSED),
	Type.Object(
		{
			lease: Type.String(),
			outcome: Type.Literal("failed"),
			/** Whether the item itself is wrong. */
			kind: Type.Union([Type.Literal("business"), Type.Literal("application")]),
			message: Type.String({ maxLength: 4000 }),
		},
		CLOSED,
	),
]);
export type RoundOutcome = Static<typeof RoundOutcome>;

/** An item that a loop could not process. */
export const ItemError = Type.Object(
	{
		reference: Type.String(),
		kind: Type.Union([Type.Literal("business"), Type.Literal("application")]),
		code: Type.String(),
		message: Type.String(),
		/** The step that failed. */
		step: Type.Optional(Type.Integer({ minimum: 1 })),
	},
	CLOSED,
);
export type ItemError = Static<typeof ItemError>;
