import type { ChatMessage, Fault, Message, Provenance, TokenUsage } from "@switchyard/spec";
import type { Token } from "../message/token.ts";
import type { PlanNode } from "../plan/plan-node.ts";

/**
 * Where a live step stands:
 * `ready` to begin an attempt · `running` on a host · `backoff` wants a timer · `timer` waits for it · `unknown` waits
 * for a person · and, for agents, `ask` wants a model call · `tools` waits for its tool calls · `answered` has its last word.
 */
export type StepPhase = "ready" | "running" | "backoff" | "timer" | "unknown" | "ask" | "tools" | "answered";

/** One execution of one node, while it lives. */
export interface Step {
	readonly number: number;
	readonly node: PlanNode;
	/** The message that arrived, or on the tool path the clone of the agent's. */
	readonly token: Token;
	phase: StepPhase;
	/** Attempts begun. */
	attempt: number;
	/** Attempts that failed by an error of their own; what the retry policy counts. */
	failures: number;
	/** Resolved at the first attempt and kept for all. */
	params: Message | undefined;
	provenance: Readonly<Record<string, Provenance>> | undefined;
	/** When the first attempt began, in milliseconds since the epoch. */
	startedAt: number;
	/** When its timer is due, in milliseconds since the epoch. */
	due: number | undefined;
	readonly tool: ToolCallOfStep | undefined;
	agent: AgentProgress | undefined;
}

/** What makes a step a tool call. */
export interface ToolCallOfStep {
	readonly agent: number;
	/** The model's id of the call. */
	readonly call: string;
	readonly name: string;
	readonly arguments: unknown;
	/** Given by the host when the call is admitted. */
	callerId: string | undefined;
}

/** How far an agent is with its model. */
export interface AgentProgress {
	/** Requests answered. */
	turn: number;
	/** Attempts at the request under way. */
	asked: number;
	readonly messages: ChatMessage[];
	/** How large `messages` are, in bytes of JSON. */
	size: number;
	usage: TokenUsage;
	/** Tool calls made in all. */
	toolCalls: number;
	text: string;
	/** Set when the model wants more than it may have. */
	limit: Fault | undefined;
	/** The calls of the current turn, in the model's order. */
	calls: TurnCall[];
}

/** One tool call of the current turn. */
export interface TurnCall {
	readonly step: Step;
	/** True when it must not overlap with others. */
	readonly sequential: boolean;
	state: "waiting" | "released" | "done";
	/** What the model will read. */
	answer: ChatMessage | undefined;
}
