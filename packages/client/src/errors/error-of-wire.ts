import { failureOfWire } from "@switchyard/wire";
import { CommandError } from "./command-error.ts";
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
