import { Type } from "typebox";

/** What credentials of several kinds of servers have. */
export const SERVER_FIELDS = {
	host: Type.String({ title: "Host", minLength: 1, maxLength: 255 }),
	user: Type.String({ title: "User", minLength: 1, maxLength: 256 }),
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
} as const;

/** The port of a server, and which one it usually has. */
export function portField(usual: number) {
	return Type.Integer({ title: "Port", description: `Usually ${usual}.`, minimum: 1, maximum: 65535 });
}

/** Whether a server is spoken to without encryption, and what that risks. */
export function plainField(risk: string) {
	return Type.Optional(Type.Boolean({ title: "Without encryption", description: risk }));
}
