import type { Actor } from "@switchyard/spec/actor";
import type { BridgeTool } from "@switchyard/spec/bridge";
import type { KeptCalls } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { Mark, Marks } from "@switchyard/spec/label";
import type { ToolResult } from "@switchyard/spec/tool";

/** Who opens sessions for programs that call the tools of a flow. */
export interface ToolSessions {
	/**
	 * Opens a session on an agent node's tools, or on a node that is a tool itself. Its calls are steps of a run of its own.
	 * @param request with `atOnce` the session is there before the disk has its run, and nobody waits for its end: what its calls promise still
	 * waits for the disk
	 * @throws AppError `FLOW_NOT_FOUND`, `NODE_NOT_FOUND`, `NODE_DISABLED`, `NODE_NOT_AGENT`, `NODE_NOT_TOOL`, `FLOW_INVALID`, and
	 * what refuses a run
	 */
	open(request: SessionRequest & { readonly atOnce?: boolean }): Promise<ToolSession>;
	/**
	 * Opens a session once for its key: a repeat within the window of keys gets the run that the journal has, whose tools are not opened
	 * again.
	 * @throws AppError as `open`
	 */
	openOnce(
		request: SessionRequest & { readonly key: string },
	): Promise<{ readonly run: string; readonly toolSession?: ToolSession }>;
}

export interface SessionRequest {
	readonly flow: string;
	/** The agent node; or the tool, with `asTool`. */
	readonly node: string;
	/** Whether the node itself is the tool, and not those that hang on it. */
	readonly asTool?: boolean;
	/** What parameters of scope Message read from. */
	readonly message: Message;
	/** Marks of the message's fields. */
	readonly marks?: Marks;
	/** Mark of the arguments of all calls. */
	readonly argumentMark?: Mark;
	/** Calls that continue when the server has stopped; their outcome is in the journal. None when absent. */
	readonly keeps?: KeptCalls;
	/** Kept with the run, so that it can be told whose it is. */
	readonly key?: string;
	/** Actor that opens it. */
	readonly actor?: Actor;
}

/** The tools of one agent node, for as long as its step lives. */
export interface ToolSession {
	/** `s_` and 32 hex digits that nobody can guess. */
	readonly id: string;
	/** The run whose steps the calls are. */
	readonly run: string;
	/** The step whose tools they are. */
	readonly step: number;
	readonly tools: readonly BridgeTool[];
	/**
	 * Calls a tool. The call is checked, journalled and executed as a model's own would be. A refusal and a failure are results too.
	 * @returns the tool's result, or an error: `TOOL_UNKNOWN`, `TOOL_ARGUMENTS_INVALID`, `MESSAGE_TOO_LARGE`, `CALL_CANCELLED`,
	 * `TOOL_TIMEOUT`, `SESSION_EXPIRED`, or the node's own
	 */
	call(request: SessionCall): Promise<ToolResult>;
	/** Resolves when no call can be made any more, no matter who ended it. */
	readonly ended: Promise<void>;
	/** Ends the session: calls under way are cancelled. */
	end(): Promise<void>;
}

/** A session that a step opens to the program that does its work. */
export interface StepToolSession extends ToolSession {
	/** How many calls the program has made. */
	readonly calls: number;
}

/** One call of a session's tool. */
export interface SessionCall {
	/** The caller's id of the call, unique within the session. */
	readonly id: string;
	readonly name: string;
	/** As the caller wrote them. */
	readonly arguments: unknown;
	/** Milliseconds left; the tool's own limit when absent. */
	readonly deadlineMs?: number;
	/** Aborted when nobody waits for the answer any more. */
	readonly signal?: AbortSignal;
	/** The caller's W3C trace context, for the executor of the tool. */
	readonly traceparent?: string;
	readonly onProgress?: (progress: { readonly fraction?: number; readonly text?: string }) => void;
	/** Told each line that the tool's node writes to the log, without secrets. */
	readonly onLog?: (line: string) => void;
	/** Told when a person is asked whether the call may be made: its result comes when they have answered. */
	readonly onAsked?: () => void;
	/** Takes a part of what a streaming tool gives; the node continues once it has resolved. */
	readonly onChunk?: (data: unknown) => Promise<void>;
	/** Told what the tool has cost, in US dollars, perhaps bit by bit. */
	readonly onCharge?: (dollars: number) => void;
}

/** Who follows a call's step beside the run's watchers, and what is known of the call there. */
export type CallListener = Pick<
	SessionCall,
	"onProgress" | "onLog" | "onChunk" | "onAsked" | "onCharge" | "deadlineMs" | "traceparent"
>;
