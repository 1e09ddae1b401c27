import type { SecretOpener } from "@switchyard/host";
import type { CredentialKind, CredentialSummary, OAuthTokens } from "@switchyard/spec";

/** Credentials at rest. The secret leaves it only for the one use that a flow names. */
export interface Secrets extends SecretOpener {
	list(): Promise<CredentialSummary[]>;
	/** @throws AppError `CREDENTIAL_BUILT_IN`, `SECRET_TOO_SHORT`, `BODY_INVALID` when the value does not fit the kind's schema. */
	put(name: string, kind: CredentialKind, value: Record<string, unknown>): Promise<void>;
	/**
	 * Seals what an authorization server gave beside the credential that it was given for; `undefined` removes it.
	 * @param of the credential without tokens; gives false, and keeps nothing, when it is no longer that.
	 * @throws AppError `CREDENTIAL_NOT_FOUND`
	 */
	keepTokens(
		name: string,
		tokens: OAuthTokens | undefined,
		of: Readonly<Record<string, unknown>>,
	): Promise<boolean>;
	/** The fields of a credential whose secret is too short to be masked. */
	unmasked(value: Readonly<Record<string, unknown>>): string[];
	/** @throws AppError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_BUILT_IN` */
	remove(name: string): Promise<void>;
}
