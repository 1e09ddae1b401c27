import type { CredentialKind } from "@switchyard/spec/credential";

/** Credentials for one use each, and nothing of them anywhere else. */
export interface SecretOpener {
	/**
	 * Opens a credential for use.
	 * @throws AppError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_KIND_WRONG`, `CREDENTIAL_KIND_UNKNOWN` for one that no package declares
	 */
	open(name: string, kind: CredentialKind | CredentialKind[]): Promise<Record<string, unknown>>;
	/** The hosts that a credential goes to, as `credentialHosts` says; `undefined` where its kind does not say. */
	hostsOf(kind: CredentialKind, value: Readonly<Record<string, unknown>>): readonly string[] | undefined;
	/** Replaces every stored secret by `•••` in a text for the server's log, or in an error of the server's own. */
	redact(text: string): string;
	/**
	 * The mask for what a step gives that has opened these credentials; `undefined` when they hold nothing to mask.
	 * @param given all that the step was given besides, as JSON. A secret in it is not masked: anyone who reads the step reads it
	 * anyway, and masking it would confirm a caller's guess.
	 */
	maskOf(opened: readonly Readonly<Record<string, unknown>>[], given: string): SecretMask | undefined;
}

/** Finds the secrets of some credentials, in every form in which protocols and encoders write them. */
export interface SecretMask {
	/** Replaces each of them by `•••`. */
	redact(text: string): string;
	/** How many characters at the end of a text may be the beginning of a secret. */
	begun(text: string): number;
}

/** The mask of a step that has opened no secret. */
export const NO_SECRETS: SecretMask = { redact: (text) => text, begun: () => 0 };
