import { type Static, Type } from "typebox";
import { plainField, SERVER_FIELDS } from "./server-fields.ts";

const { host, password, certificate } = SERVER_FIELDS;

/** How to reach a mail server; kinds `smtp` and `imap`. */
export const MailServerCredential = Type.Object(
	{
		host,
		port: Type.Integer({ title: "Port", minimum: 1, maximum: 65535 }),
		secure: Type.Boolean({
			title: "TLS from the first byte",
			description: "As on ports 465 and 993. Otherwise the connection is encrypted by STARTTLS.",
		}),
		user: Type.Optional(Type.String({ title: "User", maxLength: 320 })),
		password,
		certificate,
		plain: plainField(
			"Password and mail can be read on the way. Only for a server in a network that you trust.",
		),
	},
	{ additionalProperties: false },
);
export type MailServerCredential = Static<typeof MailServerCredential>;
