import { type Static, Type } from "typebox";
import { ONE_LINE } from "../identity/name.ts";
import { JsonSchema } from "../json/json-schema.ts";

/** Name of a kind of credential. One that a package in another process declares begins with the package's namespace in small letters and a dot. */
export const CredentialKind = Type.String({
	pattern: "^[a-z][a-z0-9]{0,63}(-[a-z0-9]{1,63}|\\.[a-z][a-z0-9-]{0,31})*$",
	maxLength: 96,
});
export type CredentialKind = Static<typeof CredentialKind>;

/** A kind of credential, as its package declares it. */
export const DeclaredCredentialKind = Type.Object(
	{
		kind: CredentialKind,
		/** Its name for people. */
		name: Type.String({ minLength: 1, maxLength: 60, pattern: ONE_LINE }),
		/** Its name in a sentence, after “a”: `mail server to send by`. */
		noun: Type.String({ minLength: 1, maxLength: 60, pattern: ONE_LINE }),
		/** Its purpose, in one sentence. */
		purpose: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE }),
		/** Shape of its value: an object with the fields of a form, or an `anyOf` of those, told apart by `method`. */
		schema: JsonSchema,
		/**
		 * Names of its fields that hold a host or an address: a node that holds such a credential connects to these hosts and to
		 * no other. Without it, to any that the server allows.
		 */
		egress: Type.Optional(
			Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
				minItems: 1,
				maxItems: 8,
				uniqueItems: true,
			}),
		),
	},
	{ additionalProperties: false },
);
export type DeclaredCredentialKind = Static<typeof DeclaredCredentialKind>;
