import { isRecord } from "./json-record.ts";

/** What the runtime says of a failure. */
export interface Failure {
	/** What kind of failure it is; what programs decide by: `ToolError`, `DeadlineExceeded`. */
	readonly type: string;
	/** The exact cause, a stable name in upper case: `MAIL_REFUSED`. */
	readonly code: string;
	/** One sentence saying what happened, for people and models alike. */
	readonly message: string;
	/** The argument or field at fault. */
	readonly field?: string | undefined;
	/** What to do about it. */
	readonly hint?: string | undefined;
	/** True when the same call may succeed later. */
	readonly retryable?: boolean | undefined;
	/** When to try again, in milliseconds from now. */
	readonly retryAfterMs?: number | undefined;
	/** What the tool had set before it failed (`outputs`), or an `id` to ask an administrator about. */
	readonly details?: unknown;
}

/** The base of all errors of this package. */
export class SwitchyardError extends Error {
	override readonly name: string = "SwitchyardError";
	readonly type: string;
	readonly code: string;
	readonly field: string | undefined;
	readonly hint: string | undefined;
	readonly retryable: boolean;
	readonly retryAfterMs: number | undefined;
	readonly details: unknown;

	constructor(failure: Failure, options?: ErrorOptions) {
		super(failure.message, options);
		this.type = failure.type;
		this.code = failure.code;
		this.field = failure.field;
		this.hint = failure.hint;
		this.retryable = failure.retryable ?? false;
		this.retryAfterMs = failure.retryAfterMs;
		this.details = failure.details;
	}
}

/** The runtime does not let this program in: trying again would not help. */
export class BridgeRefusedError extends SwitchyardError {
	override readonly name = "BridgeRefusedError";
}

/** There is no connection to the runtime. */
export class BridgeUnreachableError extends SwitchyardError {
	override readonly name = "BridgeUnreachableError";

	constructor(message: string, options?: ErrorOptions) {
		super({ type: "ConnectionLost", code: "CONNECTION_LOST", message, retryable: true }, options);
	}
}

/** A frame is larger than the runtime takes. */
export class FrameTooLargeError extends Error {
	override readonly name = "FrameTooLargeError";
}

/** Reads a failure that came over the wire, of which nothing is certain. */
export function failureOfWire(error: unknown): Failure {
	const told = isRecord(error) ? error : {};
	return {
		type: text(told.type) ?? "InternalError",
		code: text(told.code) ?? "",
		message: text(told.message) ?? "The runtime did not say what failed.",
		field: text(told.field),
		hint: text(told.hint),
		retryable: told.retryable === true,
		retryAfterMs: typeof told.retry_after_ms === "number" ? told.retry_after_ms : undefined,
		details: told.details,
	};
}

function text(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}
