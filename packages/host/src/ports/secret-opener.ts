import type { CredentialKind } from "@switchyard/spec";

/** Credentials for one use each, and nothing of them anywhere else. */
export interface SecretOpener {
	/**
	 * Opens a credential for use.
	 * @throws AppError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_KIND_WRONG`
	 */
	open(name: string, kind: CredentialKind | CredentialKind[]): Promise<Record<string, unknown>>;
	/** Replaces every secret text by `•••` in a text bound for a journal, log, socket or model. */
	redact(text: string): string;
	/**
	 * The same for a text that comes in pieces: takes a piece, gives what can be shown by now. What may be the beginning
	 * of a secret is kept back until more of it came.
	 */
	redactPieces(): (piece: string) => string;
}
