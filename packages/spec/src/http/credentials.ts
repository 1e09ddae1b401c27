import { type Static, Type } from "typebox";
import { CredentialKind, DeclaredCredentialKind } from "../credential/credential-kind.ts";
import { Id } from "../identity/id.ts";

/** A credential as the API shows it: never its secret. */
export const CredentialSummary = Type.Object(
	{
		name: Id,
		kind: CredentialKind,
		/** True for the ones that Switchyard brings, such as `outbox`. */
		builtIn: Type.Boolean(),
		/** Milliseconds since the Unix epoch. */
		updatedAt: Type.Integer(),
		/** The form of this credential, where its kind has several. */
		method: Type.Optional(Type.String({ maxLength: 64 })),
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
		/** Of the shape that the kind declares; `GET /api/credential-kinds` has them. */
		value: Type.Object({}, { additionalProperties: true }),
	},
	{ additionalProperties: false },
);
export type PutCredentialBody = Static<typeof PutCredentialBody>;

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

/** `GET /api/credential-kinds`: every kind that the server knows, by its name. */
export const ListCredentialKindsReply = Type.Object(
	{
		kinds: Type.Array(
			Type.Object(
				{
					...DeclaredCredentialKind.properties,
					/** Namespace of the package in another process that declares it; absent for kinds that come with the server. */
					package: Type.Optional(Type.String()),
					/** Whether it can be tried before a flow uses it. */
					testable: Type.Boolean(),
				},
				{ additionalProperties: false },
			),
		),
	},
	{ additionalProperties: false },
);
export type ListCredentialKindsReply = Static<typeof ListCredentialKindsReply>;
