import type { AnswerProblem } from "@switchyard/spec/answer";
import type { Fault } from "@switchyard/spec/error";
import type { RuleOfCall } from "@switchyard/spec/event";
import type { RunStatus } from "@switchyard/spec/http";
import type { RunCause } from "@switchyard/spec/identity";
import type { Message } from "@switchyard/spec/json";
import type { AttachedFile, ModelAnswer, ModelRefusalReason } from "@switchyard/spec/model";
import type { DesignNote } from "@switchyard/spec/recorder";
import type { Provenance } from "@switchyard/spec/scope";
import type { ToolExecution } from "@switchyard/spec/tool";
import type {
	ActivityOfStep,
	BudgetView,
	HopView,
	LateAnswer,
	LoopView,
	PlanView,
	ProbedAttempt,
	StepApproval,
	StepChild,
	StepRound,
	StepSampling,
	StepWait,
} from "./step-parts.ts";

/**
 * What a step, and the node it belongs to, is doing. `asking` waits for a person's answer, be it in the run of its sub-flow;
 * `unknown` for a person's word after a crash.
 */
export type StepState =
	| "running"
	| "waiting"
	| "asking"
	| "unknown"
	| "succeeded"
	| "failed"
	| "refused"
	| "skipped"
	| "cancelled";

/** The states of steps under way: of several at one node, the person should see the first of these. */
export const PRESSING: readonly StepState[] = ["unknown", "asking", "running", "waiting"];

/** Whether a step has come to its end. */
export function isOver(state: StepState): boolean {
	return !PRESSING.includes(state);
}

/** One request to an agent's model. */
export interface ModelCall {
	readonly turn: number;
	/** Milliseconds since the Unix epoch. */
	readonly startedAt: number;
	readonly endedAt: number | undefined;
	/** The words so far; the whole text once the model has answered. */
	readonly text: string;
	/** What the model has thought so far, as far as its provider shows it; all of it once the model has answered. */
	readonly reasoning: string;
	readonly answer: ModelAnswer | undefined;
	/** Which of the agent's models is asked: 0 for its own, then its fallback models. */
	readonly fallback: number;
	/** How many messages of the conversation its answer takes the place of; 0 unless it summarises. */
	readonly summarises: number;
	/** The attempts at this request that a model refused, after which the agent asked again; the latest come last. */
	readonly refusals: readonly RefusedRequest[];
	/** Whether a person stopped the agent during it, or after it. */
	readonly stopped: boolean;
	/** Who that was, where they said so. */
	readonly stoppedBy: string | undefined;
	/** Why the answer does not fit the agent's output schema; empty where it does, or where there is none. */
	readonly problems: readonly AnswerProblem[];
}

/** A request that a model refused. */
export interface RefusedRequest {
	readonly attempt: number;
	/** Which of the agent's models it was. */
	readonly fallback: number;
	readonly reason: ModelRefusalReason;
	readonly error: Fault;
	/** How long the agent then waited for the same model, in milliseconds; `undefined` where it asked the next one. */
	readonly waitMs: number | undefined;
}

/** One attempt that failed. */
export interface FailedAttempt {
	readonly attempt: number;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	readonly error: Fault;
}

/** One step of a run as people read it. Replaced, never changed in place. */
export interface StepView {
	readonly step: number;
	/** The node; `undefined` for a call that named no tool of its agent. */
	readonly node: string | undefined;
	/** Set when an agent or a hop called the node as a tool. */
	readonly call:
		| {
				/** The caller's step. */
				readonly agent: number;
				/** The model's id of the call. */
				readonly id: string;
				/** The runtime's own id of it; a call that was refused never got one. */
				readonly callerId: string | undefined;
				readonly tool: string;
				/** As the model wrote them; checked by nobody when the call was refused. */
				readonly arguments: unknown;
		  }
		| undefined;
	readonly state: StepState;
	readonly attempt: number;
	/** Milliseconds since the Unix epoch. */
	readonly startedAt: number;
	readonly endedAt: number | undefined;
	/** The message that reached it; for a tool call, its agent's. */
	readonly message: Message;
	/** Set when its node did not execute: its pinned data are the outputs. */
	readonly pinned?: true;
	/** The resolved parameters; secrets as references. */
	readonly params: Message;
	/** Where each of them came from, by parameter name. */
	readonly provenance: Readonly<Record<string, Provenance>>;
	/** Names of the parameters that are newer than the run. */
	readonly newer: readonly string[];
	readonly outputs: Message | undefined;
	/** The message fields that it wrote; `undefined` before it succeeded, and for a tool call, which writes none. */
	readonly written: Message | undefined;
	readonly error: Fault | undefined;
	/** What its attempts have cost in micro-dollars, by what its node said; `undefined` where it said nothing. */
	readonly costMicroUsd: number | undefined;
	/** Its attempts that failed, the last one included. */
	readonly failures: readonly FailedAttempt[];
	/** What came of attempts after they were given up. */
	readonly late: readonly LateAnswer[];
	/** What its node said of attempts that were cut off; the latest come last. */
	readonly probes: readonly ProbedAttempt[];
	/** What an MCP server had models answer in the middle of its call. */
	readonly samplings: readonly StepSampling[];
	/** The port that the message left by. */
	readonly port: string | undefined;
	/** What it waits for; `undefined` while it is at work, and once it is over. */
	readonly wait: StepWait | undefined;
	/** What a person was asked, for the step or before the call. */
	readonly approval: StepApproval | undefined;
	/** The rule by which its call runs without a question. */
	readonly rule: RuleOfCall | undefined;
	/** The run of its sub-flow. */
	readonly child: StepChild | undefined;
	/** Of a loop. */
	readonly loop: LoopView | undefined;
	/** The innermost round that it belongs to. */
	readonly round: StepRound | undefined;
	/** Of a hop. */
	readonly hop: HopView | undefined;
	/** Of the call that made a plan: that plan. */
	readonly plan: PlanView | undefined;
	readonly progress: { readonly fraction?: number; readonly text?: string } | undefined;
	/** Of an agent that has one. */
	readonly budget: BudgetView | undefined;
	/** The files of an agent's prompt. */
	readonly attachments: readonly AttachedFile[];
	/** An agent's conversation with its model. */
	readonly modelCalls: readonly ModelCall[];
	/** What an agent in another process said that it does, as far as someone watched; the latest come last. */
	readonly activity: readonly ActivityOfStep[];
	/** The calls of its turn that are not answered yet, in the order of the turn. */
	readonly toolsUnderWay: readonly ToolExecution[];
	/** What it found out that an edit of the flow can be made of; of a later attempt last. */
	readonly notes: readonly DesignNote[];
	/** The steps of the tool calls that this step made, in order. */
	readonly calls: readonly number[];
}

/** One node over the whole run. */
export interface NodeRunView {
	readonly state: StepState;
	/** How many steps the node has had. */
	readonly count: number;
	/** How many of them failed for good. */
	readonly failed: number;
	/** How long its last finished step took, in milliseconds. */
	readonly durationMs: number | undefined;
	/** Its latest step. */
	readonly lastStep: number;
	/** The model's words as they come, while an agent thinks. */
	readonly words: string | undefined;
	/** Of its steps, one that is under way, else the latest; the trigger that a run began at has none. */
	readonly step: StepView | undefined;
}

/** One wire over the whole run. */
export interface WireRunView {
	/** How often it has carried a message, or a tool call on a tool wire. */
	readonly carried: number;
	/** Tool calls on it that wait for their answer. */
	readonly waiting: number;
	/** Which way the last thing on it went. */
	readonly direction: "out" | "back";
	/** Raised with everything that travels while one looks: a change means that something just did. */
	readonly pulse: number;
}

/** A run, or nothing yet (`run` is `undefined`), as the canvas and the run panel see it. */
export interface RunViewState {
	readonly run: string | undefined;
	readonly flow: string | undefined;
	/** The flow's revision that the run uses. */
	readonly revision: number | undefined;
	readonly status: RunStatus | undefined;
	/** What started it; `session` for a program that calls an agent's tools in its place. */
	readonly cause: RunCause | undefined;
	/** Whether the run is still active, whatever moment of it is shown. */
	readonly active: boolean;
	/** Milliseconds since the Unix epoch. */
	readonly startedAt: number | undefined;
	readonly endedAt: number | undefined;
	/** Who asked the run to stop, where they said so. */
	readonly cancelledBy: string | undefined;
	/** The message that the run started with. */
	readonly input: Message | undefined;
	/** The message of the last branch to finish, once succeeded. */
	readonly result: Message | undefined;
	readonly error: Fault | undefined;
	/** What a person should know of it although it succeeded. */
	readonly warning: Fault | undefined;
	/** What it may spend, and has spent; `undefined` where it has no budget. */
	readonly budget: BudgetView | undefined;
	/** The step that ended the run by failing. */
	readonly failedStep: number | undefined;
	/** In the order in which they began. */
	readonly steps: readonly StepView[];
	/** The last event known. */
	readonly seq: number;
	/** The last event shown; less than `seq` while looking at the past. */
	readonly cursor: number;
	/** The time of that event while looking at the past; `undefined` while following: what is in progress then lasts until now. */
	readonly moment: number | undefined;
	/** Set when the events cannot be followed: the journal is damaged, or not this flow version's. */
	readonly problem: string | undefined;
}

/** What a run as a whole shows. */
export type RunFacts = Omit<
	RunViewState,
	"run" | "active" | "steps" | "seq" | "cursor" | "moment" | "problem"
>;

export const NO_RUN: RunViewState = {
	run: undefined,
	flow: undefined,
	revision: undefined,
	status: undefined,
	cause: undefined,
	active: false,
	startedAt: undefined,
	endedAt: undefined,
	cancelledBy: undefined,
	input: undefined,
	result: undefined,
	error: undefined,
	warning: undefined,
	budget: undefined,
	failedStep: undefined,
	steps: [],
	seq: 0,
	cursor: 0,
	moment: undefined,
	problem: undefined,
};
