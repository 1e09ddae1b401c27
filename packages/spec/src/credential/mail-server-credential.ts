import { type Static, Type } from "typebox";

/** How to reach a mail server; kinds `smtp` and `imap`. */
export const MailServerCredential = Type.Object(
	{
		host: Type.String({ title: "Host", minLength: 1, maxLength: 255 }),
		port: Type.Integer({ title: "Port", minimum: 1, maximum: 65535 }),
		secure: Type.Boolean({
			title: "TLS from the first byte",
			description: "As on ports 465 and 993. Otherwise the connection is encrypted by STARTTLS.",
		}),
		user: Type.Optional(Type.String({ title: "User", maxLength: 320 })),
		password: Type.Optional(Type.String({ title: "Password", maxLength: 4096, writeOnly: true })),
		certificate: Type.Optional(
			Type.String({
				title: "Certificate",
				description:
					"For a server whose certificate no public authority issued: the authority's certificate or the server's own, as PEM.",
				control: "text-area",
				pattern: "-----BEGIN CERTIFICATE-----",
				maxLength: 100_000,
			}),
		),
		plain: Type.Optional(
			Type.Boolean({
				title: "Without encryption",
				description:
					"Password and mail can be read on the way. Only for a server in a network that you trust.",
			}),
		),
	},
	{ additionalProperties: false },
);
export type MailServerCredential = Static<typeof MailServerCredential>;
