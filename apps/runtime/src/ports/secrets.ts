import type { SecretOpener } from "@switchyard/host";
import type { CredentialKind, CredentialSummary } from "@switchyard/spec";

/** Credentials at rest. The secret leaves it only for the one use that a flow names. */
export interface Secrets extends SecretOpener {
	list(): Promise<CredentialSummary[]>;
	/** @throws AppError `CREDENTIAL_BUILT_IN`, `SECRET_TOO_SHORT`, `BODY_INVALID` when the value does not fit the kind's schema. */
	put(name: string, kind: CredentialKind, value: Record<string, unknown>): Promise<void>;
	/** The fields of a credential whose secret is too short to be masked. */
	unmasked(value: Readonly<Record<string, unknown>>): string[];
	/** @throws AppError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_BUILT_IN` */
	remove(name: string): Promise<void>;
}
