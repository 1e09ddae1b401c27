import { type Static, Type } from "typebox";

/** The longest text and the longest HTML that a mail is read with; the rest is cut off. */
export const BODY_LIMIT = 50_000;

/** A file that came with a mail. */
export const MailAttachment = Type.Object({
	/** As the sender named it; made up where the sender named none. */
	name: Type.String(),
	/** For example `application/pdf`. */
	media_type: Type.String(),
	/** Bytes, as the mail server tells: about three quarters of this where the file is encoded. */
	size: Type.Integer({ minimum: 0 }),
	/** Where it was saved in the workspace. */
	path: Type.Optional(Type.String()),
});
export type MailAttachment = Static<typeof MailAttachment>;

/** A mail, without encodings. */
export const MailMessage = Type.Object({
	/** Folder, validity and number of the mail, as in an IMAP URL: names it as long as it stays in its folder. */
	id: Type.String(),
	/** The Message-ID that its sender gave it, which stays the same wherever the mail goes; empty when it has none. */
	message_id: Type.String(),
	/** ISO 8601, in UTC. */
	date: Type.String(),
	/** `Name <address>`, or the address alone. */
	from: Type.String(),
	to: Type.Array(Type.String()),
	cc: Type.Array(Type.String()),
	subject: Type.String(),
	body: Type.Object({
		/** Empty when the mail has no HTML. */
		html: Type.String({ maxLength: BODY_LIMIT }),
		/** The mail's text, made from the HTML when there is no other. */
		plain: Type.String({ maxLength: BODY_LIMIT }),
	}),
	/** The first words of the text, on one line. */
	snippet: Type.String(),
	/** Whether text, HTML or addresses were cut because the mail is too long. */
	truncated: Type.Boolean(),
	attachments: Type.Array(MailAttachment),
	/** Why text and HTML are missing, where the mail could not be read; the rest is then what the mail server tells of it. */
	problem: Type.Optional(Type.String()),
});
export type MailMessage = Static<typeof MailMessage>;
