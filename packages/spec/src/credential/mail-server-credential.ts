import { type Static, Type } from "typebox";

/** How to reach a mail server; kinds `smtp` and `imap`. */
export const MailServerCredential = Type.Object(
	{
		host: Type.String({ minLength: 1, maxLength: 255 }),
		port: Type.Integer({ minimum: 1, maximum: 65535 }),
		/** True for TLS from the first byte; otherwise STARTTLS is used where the server offers it. */
		secure: Type.Boolean(),
		user: Type.Optional(Type.String({ maxLength: 320 })),
		password: Type.Optional(Type.String({ maxLength: 4096 })),
	},
	{ additionalProperties: false },
);
export type MailServerCredential = Static<typeof MailServerCredential>;
