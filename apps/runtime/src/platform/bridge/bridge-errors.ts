import type { BridgeError, BridgeErrorType } from "@switchyard/spec/bridge";
import { type AppError, ERRORS, type ErrorCode } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";

/** A failure as it goes over the wire. */
export function bridgeError(
	type: BridgeErrorType,
	code: ErrorCode,
	rest: Partial<Omit<BridgeError, "type" | "code">> = {},
): BridgeError {
	return { type, code, message: ERRORS[code].summary, retryable: false, ...rest };
}

/** A frame that cannot be followed because of what it is. */
export function badFrame(message: string, field?: string): BridgeError {
	return bridgeError("BadFrame", "FRAME_INVALID", { message, ...(field ? { field } : {}) });
}

/** The refusal of what the peer's token is not for. */
export function toForbidden({ code, message, hint }: AppError): BridgeError {
	return bridgeError("Forbidden", code, { message, ...defined({ hint }) });
}
