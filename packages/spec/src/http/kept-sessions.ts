import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { SessionKind } from "../node-spec/session-kind.ts";

/** A session that stays open between the runs in which one person tries a flow. */
export const KeptSession = Type.Object(
	{
		/** The node of the block whose session it is. */
		block: Id,
		kind: SessionKind,
		/** The run that opened it. */
		run: RunId,
		/** When it is closed if nobody works in it before, in milliseconds since the Unix epoch; absent while a run works in it. */
		until: Type.Optional(Type.Integer()),
	},
	{ additionalProperties: false },
);
export type KeptSession = Static<typeof KeptSession>;

/** `GET /api/flows/:flow/kept-sessions`, and the answer to closing one: yours of this flow, in the order in which they were kept. */
export const KeptSessionsReply = Type.Object(
	{ sessions: Type.Array(KeptSession) },
	{ additionalProperties: false },
);
export type KeptSessionsReply = Static<typeof KeptSessionsReply>;
