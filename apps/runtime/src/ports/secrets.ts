import type { CredentialKind, CredentialSummary } from "@switchyard/spec";

/** Credentials at rest. The secret leaves it only for the one use that a flow names. */
export interface Secrets {
	list(): Promise<CredentialSummary[]>;
	/** @throws AppError `CREDENTIAL_BUILT_IN`, `SECRET_TOO_SHORT`, `BODY_INVALID` when the value does not fit the kind's schema. */
	put(name: string, kind: CredentialKind, value: Record<string, unknown>): Promise<void>;
	/** @throws AppError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_BUILT_IN` */
	remove(name: string): Promise<void>;
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
