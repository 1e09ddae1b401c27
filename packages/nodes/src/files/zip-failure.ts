import { NodeError } from "@switchyard/node-kit";

interface Failure {
	readonly code:
		| "ZIP_INVALID"
		| "ZIP_ENCRYPTED"
		| "ZIP_METHOD_UNSUPPORTED"
		| "ZIP_ENTRY_REFUSED"
		| "ZIP_TOO_LARGE";
	readonly message: string;
	readonly field: string;
	readonly hint?: string;
	readonly cause?: unknown;
}

export function zipFailure(failure: Failure): NodeError {
	return new NodeError(failure);
}

/** More than the designer allows. */
export function tooLarge(message: string, field: string): NodeError {
	return zipFailure({ code: "ZIP_TOO_LARGE", message, field });
}
