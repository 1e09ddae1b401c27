import { type Static, Type } from "typebox";
import { RunId } from "../identity/run-id.ts";

const CLOSED = { additionalProperties: false } as const;

/** What a call over HTTP is answered with status 202: it has no result yet. */
export const WaitingReply = Type.Object(
	{
		status: Type.Literal("waiting"),
		/** By which the call is asked for again: `GET /tools/<publication>/calls/<call>`. It is the id of the call's run. */
		call: RunId,
		/** What it waits for, in words. */
		message: Type.String(),
	},
	CLOSED,
);
export type WaitingReply = Static<typeof WaitingReply>;

/** Why a call over HTTP has no result. */
export const PublishedError = Type.Object(
	{
		error: Type.Object({
			/** A stable name, upper case: ours from the catalogue, or the tool's own. */
			code: Type.String(),
			/** One sentence saying what happened. */
			message: Type.String(),
			/** The argument at fault. */
			field: Type.Optional(Type.String()),
			/** What to do about it. */
			hint: Type.Optional(Type.String()),
			/** What the tool had set before it failed, and an id to ask an administrator about. */
			details: Type.Optional(Type.Unknown()),
		}),
	},
	CLOSED,
);
export type PublishedError = Static<typeof PublishedError>;
