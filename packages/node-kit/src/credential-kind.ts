import {
	type CredentialKind,
	credentialFormFault,
	type DeclaredCredentialKind,
} from "@switchyard/spec/credential";
import type { TSchema } from "typebox";
import type { CredentialTest } from "./credential-test.ts";

/** A kind of credential with what tries one. */
export interface CredentialKindType {
	readonly declared: DeclaredCredentialKind;
	/**
	 * Loads what tries a credential of the kind; absent where there is nothing that it could be tried against.
	 * @throws NodeError `PACKAGE_ABSENT` when it is loaded
	 */
	readonly test?: () => Promise<CredentialTest<never>>;
}

/** A kind of credential as its package declares it. */
interface KindDeclaration {
	readonly kind: CredentialKind;
	/** Its name for people. */
	readonly name: string;
	/** Its name in a sentence, after “a”. */
	readonly noun: string;
	/** Its purpose, in one sentence. */
	readonly purpose: string;
	/** Shape of its value: an object, or a union of objects told apart by `method`. Secret fields are `writeOnly`. */
	readonly schema: TSchema;
	/**
	 * Names of its fields that hold a host or an address. A node that holds such a credential connects to these hosts and to no
	 * other; without them, to any that the server allows.
	 */
	readonly egress?: string[];
}

/**
 * Declares a kind of credential, in the file `credentials/<kind>/kind.ts` of a package. What tries one is `test` in `test.ts` beside it.
 * @throws Error for a schema that is no form, or one whose secrets would not be masked, and for an `egress` that is none of its fields
 */
export function defineCredentialKind({ schema, ...declared }: KindDeclaration): DeclaredCredentialKind {
	const form = JSON.parse(JSON.stringify(schema)) as DeclaredCredentialKind["schema"];
	const fault = credentialFormFault(form, declared.egress);
	if (fault !== undefined) throw new Error(`The schema of the kind ${declared.kind} ${fault}.`);
	return { ...declared, schema: form };
}
