import { type Static, Type } from "typebox";
import { Embed, MAX_VISITOR_TEXT } from "../chat/embed.ts";
import { MessageId } from "../chat/message-id.ts";

const closed = { additionalProperties: false } as const;

/** `GET /api/embeds`, by flow. */
export const ListEmbedsReply = Type.Object({ embeds: Type.Array(Embed) }, closed);
export type ListEmbedsReply = Static<typeof ListEmbedsReply>;

/** `POST /api/embeds/:flow/secret`: the new secret, which is not shown again. The one before is good no more. */
export const EmbedSecretReply = Type.Object({ secret: Type.String() }, closed);
export type EmbedSecretReply = Static<typeof EmbedSecretReply>;

/** `POST /api/embeds/:flow/chat/messages` */
export const VisitorMessageBody = Type.Object(
	{
		/** Chosen by the sender. The same message may be sent again with the same id, and is taken once. */
		id: MessageId,
		text: Type.String({ minLength: 1, maxLength: MAX_VISITOR_TEXT }),
	},
	closed,
);
export type VisitorMessageBody = Static<typeof VisitorMessageBody>;

/** `POST /api/embeds/:flow/chat/stop` */
export const VisitorStopBody = Type.Object(
	{
		/** The message whose answer is stopped. */
		message: MessageId,
	},
	closed,
);
