import { type Static, Type } from "typebox";
import { portField, SERVER_FIELDS } from "./server-fields.ts";

const { host, user, password } = SERVER_FIELDS;

/** How a user signs in on a machine over SSH, and by what the machine is known. */
export const SSH_FIELDS = {
	host,
	port: portField(22),
	hostKeys: Type.Optional(
		Type.Array(Type.String({ pattern: "^SHA256:[A-Za-z0-9+/]{43}$", maxLength: 50 }), {
			title: "Host keys",
			description:
				"The fingerprint of the server's key, SHA256:…; several while it is being replaced. Without one, Test says which the server has. Compare it with what the server's administrator says.",
			maxItems: 10,
		}),
	),
	user,
	password,
	privateKey: Type.Optional(
		Type.String({
			title: "Private key",
			description: "In place of a password: as OpenSSH or PEM.",
			control: "text-area",
			pattern: "-----BEGIN [A-Z ]*PRIVATE KEY-----",
			maxLength: 20_000,
			writeOnly: true,
		}),
	),
	passphrase: Type.Optional(
		Type.String({
			title: "Passphrase",
			description: "Of the private key, where it has one.",
			maxLength: 4096,
			writeOnly: true,
		}),
	),
} as const;

/** How to sign in on a machine that runs commands; kind `ssh`. */
export const SshCredential = Type.Object(SSH_FIELDS, { additionalProperties: false });
export type SshCredential = Static<typeof SshCredential>;
