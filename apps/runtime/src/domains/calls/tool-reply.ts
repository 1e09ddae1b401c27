import type { BridgeError, BridgeErrorType, RpcToolResponse } from "@switchyard/spec/bridge";
import type { Fault } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { ToolResult } from "@switchyard/spec/tool";
import { timedOut, unknownTool } from "./call-errors.ts";

/** What a call is answered with, before it is known in which frame. */
export type ToolReply = Pick<RpcToolResponse, "status" | "result" | "error" | "billing">;

/** What kind of failure a code of ours is; a code that is not named here is the tool's own. */
const TYPES: ReadonlyMap<string, BridgeErrorType> = new Map<string, BridgeErrorType>([
	["TOOL_UNKNOWN", "ToolNotFound"],
	["TOOL_ARGUMENTS_INVALID", "ValidationError"],
	["PARAMETER_MISSING", "ValidationError"],
	["PARAMETER_INVALID", "ValidationError"],
	["TOOL_TIMEOUT", "DeadlineExceeded"],
	["STEP_TIMEOUT", "DeadlineExceeded"],
	["RUN_CANCELLED", "Cancelled"],
	["CALL_CANCELLED", "Cancelled"],
	["RUN_OVER", "SessionExpired"],
	["SESSION_EXPIRED", "SessionExpired"],
	["SESSION_LOST", "SessionExpired"],
	["APPROVAL_REJECTED", "Forbidden"],
	["APPROVAL_EXPIRED", "Forbidden"],
	["CONNECTION_LOST", "ConnectionLost"],
	["RUN_LIMIT", "ResourceExhausted"],
	["QUEUE_FULL", "ResourceExhausted"],
	["RATE_LIMITED", "ResourceExhausted"],
	["JOURNAL_UNAVAILABLE", "InternalError"],
	["JOURNAL_DAMAGED", "InternalError"],
	["SHUTTING_DOWN", "InternalError"],
	["INTERNAL", "InternalError"],
]);

/** A tool's result in the words of the wire. What is for people only (`detail`) stays in the journal. */
export function toolReply(
	{ status, data, error }: ToolResult,
	tool: { id: string; name: string },
): ToolReply {
	if (status === "success") return { status: "ok", result: data };
	if (error === undefined) return { status: "error", error: toBridgeError(UNTOLD, tool) };
	const told = toBridgeError(error, tool);
	if (told.type === "Cancelled") return { status: "cancelled", error: told };
	const partial = Object.keys(data).length > 0 ? { details: { outputs: data } } : {};
	return { status: "error", error: { ...told, ...partial } };
}

const UNTOLD: Fault = { code: "NODE_FAILED", message: "The node failed.", retryable: false };

function toBridgeError(fault: Fault, tool: { readonly id: string; readonly name: string }): BridgeError {
	const { code, message, field, hint, retryable } = fault;
	const type = TYPES.get(code) ?? "ToolError";
	if (type === "ToolNotFound") return unknownTool(tool.id);
	if (type === "DeadlineExceeded") return { ...timedOut(tool.name), retryable };
	return {
		type,
		code,
		message,
		...defined({ field, hint }),
		retryable,
	};
}
