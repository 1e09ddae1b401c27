import { Type } from "typebox";

/** What every server is reached with that a user signs in on. */
export const SERVER_FIELDS = {
	host: Type.String({ title: "Host", minLength: 1, maxLength: 255 }),
	user: Type.String({ title: "User", minLength: 1, maxLength: 256 }),
	password: Type.Optional(Type.String({ title: "Password", maxLength: 4096, writeOnly: true })),
} as const;

/** The port of a server, and which one it usually has. */
export function portField(usual: number) {
	return Type.Integer({ title: "Port", description: `Usually ${usual}.`, minimum: 1, maximum: 65535 });
}
