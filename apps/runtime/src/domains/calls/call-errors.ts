import type { BridgeError } from "@switchyard/spec/bridge";
import { bridgeError } from "../../platform/bridge/bridge-errors.ts";

/** The same for a tool of someone else's session, a guessed one, and one that never was. */
export function unknownTool(toolId: string): BridgeError {
	return bridgeError("ToolNotFound", "TOOL_UNKNOWN", { message: `Unknown tool: ${toolId}` });
}

export function timedOut(tool: string): BridgeError {
	return bridgeError("DeadlineExceeded", "TOOL_TIMEOUT", {
		message: `Tool '${tool}' timed out`,
		retryable: true,
	});
}

export function streamTimeout(): BridgeError {
	return bridgeError("DeadlineExceeded", "STREAM_TIMEOUT", { message: "Stream timeout", retryable: true });
}

export function argumentsTooLarge(limit: number): BridgeError {
	return bridgeError("ValidationError", "ARGUMENTS_TOO_LARGE", {
		message: "Arguments too large",
		hint: `At most ${limit} characters of JSON; pass large values as blobs.`,
	});
}

/** What a tool gave does not fit a frame, in one piece or as a chunk. */
export function resultTooLarge(): BridgeError {
	return bridgeError("ToolError", "RESULT_TOO_LARGE");
}

/** An id that is under way, or was answered a moment ago. */
export function idUsed(field: "rpc_id" | "batch_id"): BridgeError {
	return bridgeError("ValidationError", "CALL_ID_USED", { field });
}

export function batchTooLarge(limit: number): BridgeError {
	const message = `A batch holds at most ${limit} calls.`;
	return bridgeError("ValidationError", "BATCH_INVALID", { message, field: "requests" });
}

export function indexUsed(): BridgeError {
	const message = "Two calls of the batch have the same index.";
	return bridgeError("ValidationError", "BATCH_INVALID", { message, field: "requests" });
}

export function sessionExpired(): BridgeError {
	return bridgeError("SessionExpired", "SESSION_EXPIRED", { hint: "Open a new session." });
}

export function cancelled(): BridgeError {
	return bridgeError("Cancelled", "CALL_CANCELLED");
}

/** Nothing has been executed: the same call may be made a moment later. */
export function tooManyCalls(limit: number): BridgeError {
	return bridgeError("ResourceExhausted", "CALL_LIMIT", {
		hint: `At most ${limit} at once.`,
		retryable: true,
		retry_after_ms: 100,
	});
}

export function internalError(id: string): BridgeError {
	return bridgeError("InternalError", "INTERNAL", { details: { id } });
}

/** A call that waits for a person continues: a later call with the same key gets its result. */
export function personAsked(): BridgeError {
	return bridgeError("Forbidden", "APPROVAL_PENDING", {
		hint: "Call again with the same idempotency key for the answer.",
		retryable: true,
		retry_after_ms: 5000,
	});
}
