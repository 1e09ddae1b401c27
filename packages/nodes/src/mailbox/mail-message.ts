import { type Static, Type } from "typebox";

/** The longest text and the longest HTML that a mail is read with; the rest is cut off. */
export const BODY_LIMIT = 50_000;

/** A mail, cleaned up: no attachments, no encodings. */
export const MailMessage = Type.Object({
	/** Folder, validity and number of the mail, as in an IMAP URL: names it as long as it stays in its folder. */
	id: Type.String(),
	/** ISO 8601, in UTC. */
	date: Type.String(),
	/** `Name <address>`, or the address alone. */
	from: Type.String(),
	to: Type.Array(Type.String()),
	subject: Type.String(),
	body: Type.Object({
		/** Empty when the mail has no HTML. */
		html: Type.String({ maxLength: BODY_LIMIT }),
		/** The mail's text, made from the HTML when there is no other. */
		plain: Type.String({ maxLength: BODY_LIMIT }),
	}),
	/** The first words of the text, on one line. */
	snippet: Type.String(),
});
export type MailMessage = Static<typeof MailMessage>;
