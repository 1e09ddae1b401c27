import { type Static, Type } from "typebox";

/** A mail that the built-in outbox received. */
export const OutboxMail = Type.Object(
	{
		id: Type.String(),
		from: Type.String(),
		to: Type.Array(Type.String()),
		subject: Type.String(),
		text: Type.String(),
		html: Type.Optional(Type.String()),
		/** Milliseconds since the Unix epoch. */
		at: Type.Integer(),
	},
	{ additionalProperties: false },
);
export type OutboxMail = Static<typeof OutboxMail>;

/** `GET /api/outbox`, newest first. `DELETE /api/outbox` empties it. */
export const OutboxReply = Type.Object({ mails: Type.Array(OutboxMail) }, { additionalProperties: false });
export type OutboxReply = Static<typeof OutboxReply>;
