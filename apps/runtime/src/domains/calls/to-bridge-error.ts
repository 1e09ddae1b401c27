import type { BridgeError, BridgeErrorType } from "@switchyard/spec/bridge";
import type { AppError, ErrorCode } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";

/** What kind of failure an error of the catalogue is to a peer; what is not named here is the command's own fault. */
const TYPES: Partial<Record<ErrorCode, BridgeErrorType>> = {
	TOKEN_PURPOSE_MISSING: "Forbidden",
	RUN_LIMIT: "ResourceExhausted",
	QUEUE_FULL: "ResourceExhausted",
	RATE_LIMITED: "ResourceExhausted",
	JOURNAL_UNAVAILABLE: "InternalError",
	SHUTTING_DOWN: "InternalError",
	INTERNAL: "InternalError",
};

/** An error of the catalogue as the answer to a command. */
export function toBridgeError({ code, message, field, hint }: AppError): BridgeError {
	const type = TYPES[code] ?? "ValidationError";
	return {
		type,
		code,
		message,
		...defined({ field, hint }),
		retryable: type !== "ValidationError" && type !== "Forbidden" && code !== "INTERNAL",
	};
}
