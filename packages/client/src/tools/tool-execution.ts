import { isRecord, type JsonRecord } from "@switchyard/wire";

/** How one call stands. */
export interface ToolExecution {
	readonly sessionId: string;
	/** The runtime's name for the call. */
	readonly callId: string;
	/** It was made; it is checked or waits for a person's consent; its node works; it is answered. */
	readonly status: "starting" | "validating" | "executing" | "completed";
	readonly toolName: string;
	/** Which of the calls under way together it is; the first has 1. */
	readonly toolIndex: number;
	/** How many calls are under way together. */
	readonly totalTools: number;
	/** How many calls the session has made in all. */
	readonly toolCount: number;
	/** Of a completed one: the beginning of the result, or what the error is called and means. */
	readonly preview: string | undefined;
}

const STATUSES: ReadonlySet<unknown> = new Set(["starting", "validating", "executing", "completed"]);

/** How a call stands, as a frame says it; `undefined` for one that a newer runtime says in another way. */
export function executionOfWire({
	session_id,
	call_id,
	tool_execution: told,
}: JsonRecord): ToolExecution | undefined {
	if (typeof session_id !== "string" || typeof call_id !== "string") return undefined;
	if (!isRecord(told) || !STATUSES.has(told.status) || typeof told.tool_name !== "string") return undefined;
	return {
		sessionId: session_id,
		callId: call_id,
		status: told.status as ToolExecution["status"],
		toolName: told.tool_name,
		toolIndex: count(told.tool_index),
		totalTools: count(told.total_tools),
		toolCount: count(told.tool_count),
		preview: typeof told.preview === "string" ? told.preview : undefined,
	};
}

function count(value: unknown): number {
	return typeof value === "number" ? value : 0;
}
