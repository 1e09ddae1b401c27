import { type Static, Type } from "typebox";

/** How to reach a mail server; kinds `smtp` and `imap`. */
export const MailServerCredential = Type.Object(
	{
		host: Type.String({ title: "Host", minLength: 1, maxLength: 255 }),
		port: Type.Integer({ title: "Port", minimum: 1, maximum: 65535 }),
		secure: Type.Boolean({
			title: "TLS from the first byte",
			description: "Otherwise STARTTLS is used where the server offers it.",
		}),
		user: Type.Optional(Type.String({ title: "User", maxLength: 320 })),
		password: Type.Optional(Type.String({ title: "Password", maxLength: 4096, writeOnly: true })),
	},
	{ additionalProperties: false },
);
export type MailServerCredential = Static<typeof MailServerCredential>;
