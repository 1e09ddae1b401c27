import type { Fault, Message, RunStatus } from "@switchyard/spec";
import type { Token } from "../message/token.ts";
import type { Plan } from "../plan/plan.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import type { Step } from "./step.ts";

/** A run, as the events so far make it. Only `evolve` changes it. */
export interface RunState {
	readonly plan: Plan;
	status: RunStatus | "new";
	/** The last event's. */
	seq: number;
	startedAt: number;
	endedAt: number | undefined;
	/** Live steps by number; a finished step leaves. */
	readonly steps: Map<number, Step>;
	/** The live steps that `decide` must look at, in order of number. */
	readonly todo: Map<number, Step>;
	/** Steps made so far; numbers are never used again. */
	stepCount: number;
	/** Live steps in phase `running`. */
	running: number;
	/** Live steps in phase `unknown`. */
	unknown: number;
	/** Live steps in phase `timer`. */
	timers: number;
	readonly joins: Map<PlanNode, JoinState>;
	/** Per node, for the canvas. */
	readonly activity: Map<string, NodeActivity>;
	/** What a `respond` node answered first. */
	response: { readonly status: number; readonly body: unknown } | undefined;
	/** Set once the run only waits for what is in flight: why it ends. */
	closing:
		| { readonly status: "failed" | "cancelled"; readonly error?: Fault; readonly step?: number }
		| undefined;
	/** The message of the last branch to finish. */
	result: Message;
	error: Fault | undefined;
}

/** What a join has and still expects. */
export interface JoinState {
	/** Per incoming wire, the messages that wait, oldest first. */
	readonly waiting: Token[][];
	/** Live steps and waiting messages above it: while there are any, a branch may still come. */
	above: number;
}

/** What happened at one node so far. */
export interface NodeActivity {
	/** Steps under way. */
	running: number;
	succeeded: number;
	failed: number;
	/** How long the last finished step took, in milliseconds. */
	lastDurationMs: number | undefined;
}

/** A run of which nothing has happened yet. */
export function newRun(plan: Plan): RunState {
	return {
		plan,
		status: "new",
		seq: 0,
		startedAt: 0,
		endedAt: undefined,
		steps: new Map(),
		todo: new Map(),
		stepCount: 0,
		running: 0,
		unknown: 0,
		timers: 0,
		joins: new Map(),
		activity: new Map(),
		response: undefined,
		closing: undefined,
		result: {},
		error: undefined,
	};
}
