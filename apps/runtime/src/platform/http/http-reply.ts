import type { BridgeError, BridgeErrorType } from "@switchyard/spec/bridge";
import { AppError, ERRORS } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";

/** The status of each kind of failure; that of the catalogue where the failure is the tool's own, or the server's. */
const STATUSES: Partial<Record<BridgeErrorType, number>> = {
	ValidationError: 400,
	Forbidden: 403,
	ToolNotFound: 404,
	Cancelled: 409,
	SessionExpired: 409,
	IdempotencyConflict: 409,
	ResourceExhausted: 429,
	ConnectionLost: 502,
	DeadlineExceeded: 504,
};

/** A tool that failed, and has no status of its own. */
const TOOL_FAILED = 502;

/** What a failed call is answered over HTTP. */
export function httpFailure(error: BridgeError): {
	readonly status: number;
	readonly body: { readonly error: Record<string, unknown> };
} {
	const { type, code, message, field, hint, details } = error;
	const known = Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS] : undefined;
	return {
		status: STATUSES[type] ?? known?.status ?? TOOL_FAILED,
		body: {
			error: {
				code,
				message,
				...defined({ field, hint, details }),
			},
		},
	};
}

const KEY = /^[!-~]{1,128}$/;

/**
 * The key that makes a repeat of a call the same call, from its header.
 * @throws AppError `BODY_INVALID`
 */
export function idempotencyKey(header: string | readonly string[] | undefined): string | undefined {
	if (header === undefined) return undefined;
	if (typeof header === "string" && KEY.test(header)) return header;
	throw new AppError("BODY_INVALID", {
		field: "Idempotency-Key",
		message: "The header `Idempotency-Key` must be 1 to 128 visible ASCII characters.",
		hint: "A UUID is a good key.",
	});
}
