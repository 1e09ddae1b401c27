import { type Failure, SwitchyardError } from "@switchyard/wire";

/** A call that failed, and whose it was. */
export interface CallFailure extends Failure {
	readonly toolName: string;
	/** True where the call gave its result in chunks. */
	readonly streaming?: boolean;
}

/** What a model reads of a failed call. */
export interface ErrorForModel {
	readonly status: "error";
	readonly error: {
		readonly message: string;
		readonly field?: string;
		readonly hint?: string;
		readonly details?: unknown;
	};
}

/** A tool call that gave no result. Its `message` is written for the caller, which may be a model. */
export class ToolExecutionError extends SwitchyardError {
	override readonly name: string = "ToolExecutionError";
	readonly toolName: string;
	/** What the runtime said, without the words before it in `message`. */
	readonly reason: string;

	constructor(failure: CallFailure, options?: ErrorOptions) {
		super({ ...failure, message: prefixOf(failure) + failure.message }, options);
		this.toolName = failure.toolName;
		this.reason = failure.message;
	}

	/** What a model gets: the text, what to do about it, and what had been done before. */
	forModel(): ErrorForModel {
		const { message, field, hint, details } = this;
		return {
			status: "error",
			error: {
				message,
				...(field === undefined ? {} : { field }),
				...(hint === undefined ? {} : { hint }),
				...(details === undefined ? {} : { details }),
			},
		};
	}
}

function prefixOf({ type, streaming }: CallFailure): string {
	if (type !== "ToolError") return "";
	return streaming ? "Stream error: " : "Tool failed: ";
}

/** The tool failed. */
export class ToolError extends ToolExecutionError {
	override readonly name = "ToolError";
}

/** The call is wrong: its arguments, their size, an id that was used. */
export class ValidationError extends ToolExecutionError {
	override readonly name = "ValidationError";
}

/** There is no such tool in the session. */
export class ToolNotFound extends ToolExecutionError {
	override readonly name = "ToolNotFound";
}

/** The call, or the wait for a chunk, took too long. */
export class DeadlineExceeded extends ToolExecutionError {
	override readonly name = "DeadlineExceeded";
}

/** A person refused the call, nobody agreed in time, or the token is for something else. */
export class Forbidden extends ToolExecutionError {
	override readonly name = "Forbidden";
}

/** Too much at once: try again after `retryAfterMs`. */
export class ResourceExhausted extends ToolExecutionError {
	override readonly name = "ResourceExhausted";
}

/** The session is over. */
export class SessionExpired extends ToolExecutionError {
	override readonly name = "SessionExpired";
}

/** The connection broke, or the process that executes the tool died. */
export class ConnectionLost extends ToolExecutionError {
	override readonly name = "ConnectionLost";
}

/** The idempotency key was used for another call. */
export class IdempotencyConflict extends ToolExecutionError {
	override readonly name = "IdempotencyConflict";
}

/** The runtime's fault; `details.id` is how an administrator finds it in the log. */
export class InternalError extends ToolExecutionError {
	override readonly name = "InternalError";
}

/** Someone cancelled the call, or ended its run. A call whose own signal is aborted rejects with the signal's reason. */
export class Cancelled extends ToolExecutionError {
	override readonly name = "Cancelled";
}

/** A person has been asked. Call again with the same `idempotencyKey` to get the result once there is one. */
export class InputRequired extends ToolExecutionError {
	override readonly name = "InputRequired";
}
