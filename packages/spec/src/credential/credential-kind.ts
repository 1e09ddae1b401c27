import { type Static, Type } from "typebox";
import { DatabaseCredential } from "./database-credential.ts";
import { FileServerCredential } from "./file-server-credential.ts";
import { HttpCredential } from "./http/http-credential.ts";
import { LoginCredential } from "./login-credential.ts";
import { MailServerCredential } from "./mail-server-credential.ts";
import { MessengerCredential } from "./messenger-credential.ts";
import { ModelCredential } from "./model-credential.ts";
import { SshCredential } from "./ssh-credential.ts";
import { TextCredential } from "./text-credential.ts";

export const CredentialKind = Type.Union([
	Type.Literal("smtp"),
	Type.Literal("imap"),
	Type.Literal("model"),
	Type.Literal("http"),
	Type.Literal("database"),
	Type.Literal("file-server"),
	Type.Literal("ssh"),
	Type.Literal("login"),
	Type.Literal("messenger"),
	Type.Literal("text"),
]);
export type CredentialKind = Static<typeof CredentialKind>;

/** The shape of a credential's secret value, by kind. */
export const CREDENTIAL_SCHEMAS = {
	smtp: MailServerCredential,
	imap: MailServerCredential,
	model: ModelCredential,
	http: HttpCredential,
	database: DatabaseCredential,
	"file-server": FileServerCredential,
	ssh: SshCredential,
	login: LoginCredential,
	messenger: MessengerCredential,
	text: TextCredential,
} as const satisfies Record<CredentialKind, unknown>;
