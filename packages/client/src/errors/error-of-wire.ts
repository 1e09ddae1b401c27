import { isRecord } from "../wire/is-record.ts";
import { CommandError, type Failure } from "./switchyard-error.ts";
import {
	type CallFailure,
	Cancelled,
	ConnectionLost,
	DeadlineExceeded,
	Forbidden,
	IdempotencyConflict,
	InputRequired,
	InternalError,
	ResourceExhausted,
	SessionExpired,
	ToolError,
	ToolExecutionError,
	ToolNotFound,
	ValidationError,
} from "./tool-execution-error.ts";

type CallErrorClass = new (failure: CallFailure) => ToolExecutionError;

/** The class of each type of error that a call may end with. */
const CLASSES: ReadonlyMap<string, CallErrorClass> = new Map<string, CallErrorClass>([
	["ToolError", ToolError],
	["ValidationError", ValidationError],
	["ToolNotFound", ToolNotFound],
	["DeadlineExceeded", DeadlineExceeded],
	["Forbidden", Forbidden],
	["ResourceExhausted", ResourceExhausted],
	["SessionExpired", SessionExpired],
	["ConnectionLost", ConnectionLost],
	["IdempotencyConflict", IdempotencyConflict],
	["InternalError", InternalError],
	["Cancelled", Cancelled],
]);

/** How a call was made and answered. */
interface CallAnswer {
	readonly toolName: string;
	readonly status?: unknown;
	readonly streaming?: boolean;
}

/** A call's error as it came over the wire. A type that a newer runtime has is a `ToolExecutionError`. */
export function callErrorOfWire(error: unknown, answer: CallAnswer): ToolExecutionError {
	const { toolName, status, streaming = false } = answer;
	return callError({ ...failureOfWire(error), toolName, streaming }, status);
}

/** A call's error, in the class of its type. */
export function callError(failure: CallFailure, status?: unknown): ToolExecutionError {
	if (status === "input_required") return new InputRequired(failure);
	return new (CLASSES.get(failure.type) ?? ToolExecutionError)(failure);
}

export function commandErrorOfWire(error: unknown): CommandError {
	return new CommandError(failureOfWire(error));
}

/** What came over the wire is not trusted to be what it should. */
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
