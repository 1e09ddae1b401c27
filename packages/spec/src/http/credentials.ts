import { type Static, Type } from "typebox";
import { CREDENTIAL_SCHEMAS, CredentialKind } from "../credential/credential-kind.ts";
import { Id } from "../identity/id.ts";

/** How a request with a credential of kind `http` proves itself, or what a server of kind `file-server` speaks. */
const Method = Type.Enum(
	["basic", "bearer", "header", "query", "oauth2-client", "oauth2-code", "hmac", "aws", "sftp", "ftp", "s3"],
	{ type: "string" },
);

/** A credential as the API shows it: never its secret. */
export const CredentialSummary = Type.Object(
	{
		name: Id,
		kind: CredentialKind,
		/** True for the ones that Switchyard brings, such as `outbox`. */
		builtIn: Type.Boolean(),
		/** Milliseconds since the Unix epoch. */
		updatedAt: Type.Integer(),
		/** Of kind `http`: how requests prove themselves. Of kind `file-server`: the protocol. */
		method: Type.Optional(Method),
		/** Of method `oauth2-code`: whether someone has signed in. */
		signedIn: Type.Optional(Type.Boolean()),
	},
	{ additionalProperties: false },
);
export type CredentialSummary = Static<typeof CredentialSummary>;

/** `GET /api/credentials`. */
export const ListCredentialsReply = Type.Object(
	{ credentials: Type.Array(CredentialSummary) },
	{ additionalProperties: false },
);
export type ListCredentialsReply = Static<typeof ListCredentialsReply>;

/** `PUT /api/credentials/:name`: writes a secret, which is never shown again. `DELETE` removes it. */
export const PutCredentialBody = Type.Object(
	{
		kind: CredentialKind,
		/** Of the shape that `CREDENTIAL_SCHEMAS` gives for the kind. */
		value: Type.Object({}, { additionalProperties: true }),
	},
	{ additionalProperties: false },
);
export type PutCredentialBody = Static<typeof PutCredentialBody>;

/** What programs send as `PutCredentialBody`: each kind with the shape of its secret. */
export const Credential = Type.Union([
	credentialOf("smtp"),
	credentialOf("imap"),
	credentialOf("model"),
	credentialOf("http"),
	credentialOf("database"),
	credentialOf("file-server"),
	credentialOf("ssh"),
	credentialOf("login"),
	credentialOf("messenger"),
	credentialOf("text"),
]);
export type Credential = Static<typeof Credential>;

function credentialOf<Kind extends CredentialKind>(kind: Kind) {
	const value: (typeof CREDENTIAL_SCHEMAS)[Kind] = CREDENTIAL_SCHEMAS[kind];
	return Type.Object({ kind: Type.Literal(kind), value }, { additionalProperties: false });
}

/** What was stored of a credential, without its secret. */
export const PutCredentialReply = Type.Object(
	{
		/**
		 * Fields whose secret has fewer than 8 characters: it is stored and used, but not masked in what steps give and in logs, where it would
		 * be found inside ordinary words.
		 */
		unmasked: Type.Array(Type.String({ maxLength: 64 })),
	},
	{ additionalProperties: false },
);
export type PutCredentialReply = Static<typeof PutCredentialReply>;
