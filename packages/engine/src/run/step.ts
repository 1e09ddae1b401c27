import type { Actor } from "@switchyard/spec/actor";
import type { Turn } from "@switchyard/spec/chat";
import type { Fault } from "@switchyard/spec/error";
import type { ConsentLookup, ProbeAnswer } from "@switchyard/spec/event";
import type { NodeQuestion } from "@switchyard/spec/form";
import type { Message } from "@switchyard/spec/json";
import type { Label } from "@switchyard/spec/label";
import type { ChatMessage, FinishReason, KeptReply, MicroUsd, TokenUsage } from "@switchyard/spec/model";
import type { SessionKind } from "@switchyard/spec/node-spec";
import type { RobotAudience } from "@switchyard/spec/robot";
import type { Provenance } from "@switchyard/spec/scope";
import type { Labels } from "../message/label.ts";
import type { Token } from "../message/token.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import type { BlockProgress } from "./block-progress.ts";
import type { PlanInHand, PlanOfStep } from "./plan-progress.ts";
import type { WorkProgress } from "./work-progress.ts";

/**
 * Where a live step stands.
 *
 * Something is to be done for it: `ready` to begin an attempt · `backoff` wants a timer before the next attempt ·
 * `sleep` wants a timer · `consult` wants a person to be asked · `probe` wants its node to be asked whether it was done · `ask` wants a model call · `plan` wants the next tool step of a hop · `done` wants its end to be recorded.
 *
 * It waits: `running` for a host · `timer` for its next attempt · `sleeping` for its timer · `gathering` for more
 * branches · `person` for an answer · `unknown` for a person's word after a crash · `child` for its sub-flow ·
 * `tools` for tool calls · `raise` for the answer to another agent's question about a budget · `rounds` for the rounds of a loop.
 */
export type StepPhase =
	| "ready"
	| "backoff"
	| "sleep"
	| "consult"
	| "probe"
	| "ask"
	| "plan"
	| "done"
	| "running"
	| "timer"
	| "sleeping"
	| "gathering"
	| "person"
	| "unknown"
	| "child"
	| "tools"
	| "raise"
	| "rounds";

/** One execution of one node, while it lives. */
export interface Step {
	readonly number: number;
	readonly node: PlanNode;
	readonly frame: Frame;
	/** The message that arrived, or on the tool path the clone of the caller's. */
	token: Token;
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
	/** What a person set for its parameters when the run was run again from here. */
	edits: Message | undefined;
	/** What a person was asked, and said. */
	approval: ApprovalOfStep | undefined;
	/** What a model has answered its node, in order, as long as an attempt may be cut off. */
	replies: KeptReply[] | undefined;
	/** What its node asked last. */
	asked: QuestionOfNode | undefined;
	/**
	 * Note that an attempt has begun the act that must not be done twice; `false` once a person or its node has said that it was not done,
	 * `undefined` if no attempt has said anything of it.
	 */
	acted: boolean | undefined;
	/** What its node said when it was asked whether the step was done, and could not tell. */
	probed: Pick<ProbeAnswer, "reason" | "error"> | undefined;
	/** What the store of approvals said of its call. */
	check: CheckOfStep | undefined;
	/** The run of its sub-flow. */
	child: ChildOfStep | undefined;
	/** What that run may spend of this run's dollars. */
	lentMicroUsd: MicroUsd | undefined;
	agent: AgentProgress | undefined;
	loop: LoopProgress | undefined;
	/** Set when it is a block; its rounds are those of `loop`. */
	block: BlockProgress | undefined;
	/** Set when it is a loop over work items; its rounds are those of `loop`. */
	work: WorkProgress | undefined;
	/** The kinds of sessions that steps have begun in whose owner it is: an agent, or a block in its round. */
	sessions: Set<SessionKind> | undefined;
	hop: HopProgress | undefined;
	/** Set when it is a conversation; its rounds are those of `loop`. */
	conversation: ConversationProgress | undefined;
	/** Set when it is a plan of an agent: the call for it. */
	plan: PlanOfStep | undefined;
	/** The open calls of the program that its tools are open to. */
	calls: TurnCall[] | undefined;
	/** What is known of all that its tools or its rounds have given it, and of what it read before it called them. */
	context: Label | undefined;
	/** Label of values that came in an answer, or in the word on an outcome that was unknown. */
	said: Label | undefined;
	/** What a join passes on once it is done, and by which port. */
	port: string | undefined;
	/** Why a construct fails once it is done. */
	fault: Fault | undefined;
}

/** What makes a step a tool call. */
export interface ToolCallOfStep {
	/** The step of the agent, or of the hop, that called. */
	readonly agent: number;
	/** The caller's id of the call. */
	readonly call: string;
	readonly name: string;
	arguments: unknown;
	/** Where arguments came from that the model did not write. */
	sources: Readonly<Record<string, Provenance["source"]>> | undefined;
	/** Given by the host when the call is admitted. */
	callerId: string | undefined;
	/** What is known of the arguments that the caller wrote. */
	readonly label: Label | undefined;
	/** What is known of those in `sources`. */
	labels: Readonly<Record<string, Label>> | undefined;
}

/** The run that a step's sub-flow is. */
export interface ChildOfStep {
	readonly run: string;
	readonly flow: string;
	readonly revision: number;
	/** Whether that run waits for a person. */
	readonly waits: boolean;
}

/** What a node that is under way needs a person for. */
export interface QuestionOfNode {
	readonly question: NodeQuestion;
	/** What the node gets back with the answer. */
	readonly state: string | undefined;
	/** How often the step has asked, this question included. */
	readonly times: number;
}

/** A question to a person. */
export interface ApprovalOfStep {
	readonly id: string;
	/** The `seq` of the event that asked it. */
	readonly seq: number;
	readonly assignee: string | undefined;
	/** When it was asked, in milliseconds since the epoch. */
	readonly askedAt: number;
	/** When it expires, in milliseconds since the epoch; `undefined` is never. */
	readonly due: number | undefined;
	/** Whom else it is asked of; `undefined` where nobody else ever is. */
	escalation: EscalationOfStep | undefined;
	answer: "submitted" | "approved" | "rejected" | "expired" | undefined;
	values: Message | undefined;
	comment: string | undefined;
	/** The person or program that answered. */
	actor: Actor | undefined;
	/** The name by which they answered. */
	by: string | undefined;
	/** When the answer came, in milliseconds since the epoch. */
	at: number;
}

/** When a question is asked of others as well. Times are in milliseconds since the epoch. */
export interface EscalationOfStep {
	readonly at: number;
	/** Who should answer then, in the designer's words. */
	readonly to: string;
	/** When that happened; absent before. */
	readonly escalatedAt?: number;
}

/** What the store of approvals said of a call, and when, in milliseconds since the epoch. */
export interface CheckOfStep extends ConsentLookup {
	readonly at: number;
}

/** What an agent may spend on its model's answers, in micro-dollars and in tokens; `undefined` is no limit. */
export interface Budget {
	readonly microUsd: number | undefined;
	readonly tokens: number | undefined;
}

/** How far an agent is with its model. */
export interface AgentProgress {
	/** Requests answered. */
	turn: number;
	/** Attempts at the request under way. */
	asked: number;
	readonly messages: ChatMessage[];
	/** How many of them, after the instructions and before the prompt, are from earlier turns. */
	earlier: number;
	/** How large `messages` are, in bytes of JSON. */
	size: number;
	/** About how many tokens the conversation has with the tools: as the provider last counted, and an estimate of what came since. */
	tokens: number;
	/** How many messages the answer takes the place of that the model is asked for; 0 unless it summarises. */
	summarising: number;
	/** Whether it may be summarised: not again once a summary was of no use. */
	summarises: boolean;
	usage: TokenUsage;
	/** Tool calls made in all. */
	toolCalls: number;
	text: string;
	/** Why the model stopped the last time, where it is known. */
	finishReason: FinishReason | undefined;
	/** Whether the rest of a cut-off answer was asked for. */
	continued: boolean;
	/** Answers that did not fit the output schema. */
	refused: number;
	/** What it may spend, as its parameters say or as a person has raised it. */
	budget: Budget;
	/** What its model's answers cost; `undefined` once an answer's cost is not known. */
	spentMicroUsd: number | undefined;
	/** How often a person has raised the budget. */
	raises: number;
	/** Which of its models is asked: 0 for its own, then its fallback models in order. */
	model: number;
	/** How often it has waited for that model at the request under way. */
	waits: number;
	/** How long it waits now before it asks that model again, in milliseconds; `undefined` while it does not. */
	waitMs: number | undefined;
	/** The calls of the current turn, in the model's order. */
	calls: TurnCall[];
	/** Values of results of which the model has read the beginning, the oldest first. */
	readonly cut: CutValue[];
	/** The plan that it began last. */
	plan: PlanInHand | undefined;
}

/** A value of which the model has a reference: too long for the conversation, or not for it to read. */
export interface CutValue {
	/** By which the model names it. */
	readonly reference: string;
	readonly value: unknown;
	/** How long its text is, in characters. */
	readonly size: number;
	/** What is known of a value that the model may pass on, and not read. */
	readonly label?: Label;
}

/** One tool call of an agent's current turn, or of a program that has a step's tools. */
export interface TurnCall {
	/** The call's step, which is live until the call is done. */
	readonly step: number;
	/** True when it must not overlap with others. */
	readonly sequential: boolean;
	state: "waiting" | "released" | "done";
	/** What a model will read. */
	answer: ChatMessage | undefined;
	/** True once a person was asked about it, which its caller has heard of. */
	asked?: true;
}

/** How far a loop is with its rounds. */
export interface LoopProgress {
	/** Rounds begun. */
	begun: number;
	/** The rounds under way. */
	readonly open: Set<Frame>;
	/** Per round, in the order of the items: what it gave; `null` where it failed. */
	readonly results: unknown[];
	readonly errors: RoundError[];
}

/** A step that is a block under way. */
export interface BlockStep extends Step {
	block: BlockProgress;
	loop: LoopProgress;
}

/** A step that is a loop over work items under way. */
export interface WorkStep extends Step {
	work: WorkProgress;
	loop: LoopProgress;
}

/** A round that failed in a loop that continues. */
export interface RoundError {
	readonly index: number;
	readonly code: string;
	readonly message: string;
	readonly node?: string;
	readonly step?: number;
}

/** How far a conversation is. */
export interface ConversationProgress {
	/** The id of its run; empty before the first message. */
	id: string;
	/** By the ids of the messages, in the order in which they came. */
	readonly turnsById: Map<string, TurnOfStep>;
	/** The message that is being answered. */
	current: string | undefined;
}

/** A turn of a conversation. */
export interface TurnOfStep {
	turn: Turn;
	/** What is known of the person's message. */
	readonly asked: Label | undefined;
	/** What is known of all that was said in it. */
	label: Label | undefined;
	/** The narrowest audience of robots that the person belongs to; absent where nobody noted it. */
	readonly audience: RobotAudience | undefined;
	/** Flows that may answer the person; all when absent. */
	readonly only: readonly string[] | undefined;
	/** What is known of its summary. */
	summaryLabel: Label | undefined;
}

/** A step that is a conversation under way. */
export interface ConversationStep extends Step {
	conversation: ConversationProgress;
	loop: LoopProgress;
}

/** How far a hop is with its tool steps. */
export interface HopProgress {
	/** The tool step to take next; the first has 0. */
	next: number;
	readonly assets: Map<string, AssetOfHop>;
	/** What the tool step before gave, until its results are written to assets. */
	result: { readonly data: Message; readonly error: Fault | undefined; readonly labels: Labels } | undefined;
	readonly errors: Fault[];
}

/** An asset as it is now. */
export interface AssetOfHop {
	state: "pending" | "ready" | "failed";
	value: unknown;
	label: Label | undefined;
}

/** A stretch of a run with an end of its own: the run as a whole, or one round of a loop. */
export interface Frame {
	/** The loop's step; `undefined` for the run as a whole. */
	readonly owner: Step | undefined;
	/** Which round of the loop it is; the first has 0. */
	readonly index: number;
	/** Live steps of its own, tool calls left out. A loop counts as one, whatever its rounds hold. */
	live: number;
	/** Steps in phase `running`, those of frames inside included. */
	running: number;
	readonly joins: Map<PlanNode, JoinState>;
	/** The message of the last branch to finish. */
	result: Token;
	/** Set once it only waits for what is in flight: why it ends. */
	closing: Closing | undefined;
}

/** Why a frame ends before all is done. */
export interface Closing {
	readonly status: "failed" | "cancelled";
	readonly error?: Fault;
	/** The step whose failure it is. */
	readonly step?: number;
}

/** What a join has and still expects, within one frame. */
export interface JoinState {
	/** Per incoming wire, how many messages it has brought. */
	readonly arrived: number[];
	/**
	 * By number, the rounds that wait for more: the first messages of all wires meet in round 0, the second ones in round 1, and
	 * so on.
	 */
	readonly rounds: Map<number, JoinRound>;
	/** Live steps above it: while there are any, a branch may still come. */
	above: number;
}

/** The messages that meet at a join. */
export interface JoinRound {
	/** The join's step. */
	readonly step: Step;
	readonly tokens: Token[];
}

/** While a person is asked to raise a budget, the run begins nothing: what it would do next waits. */
export interface Pause {
	/** The step that was to begin something and asks instead. */
	readonly step: Step;
	/** Where it stands again afterwards. */
	readonly phase: StepPhase;
	readonly approval: ApprovalOfStep | undefined;
	/** What else is to be done, in order. */
	readonly todo: Map<number, Step>;
}
