import type { Fault } from "@switchyard/spec/error";
import type { EventBody, RequestToPerson, RuleOfCall } from "@switchyard/spec/event";
import type { BudgetScope, FlowNode, FlowPolicies, RunBudget } from "@switchyard/spec/flow";
import type { NodeAnswer, NodeQuestion } from "@switchyard/spec/form";
import type { JsonSchema, Message } from "@switchyard/spec/json";
import type { Marks } from "@switchyard/spec/label";
import type { ChatMessage, KeptReply, MicroUsd, ModelSetting } from "@switchyard/spec/model";
import type { Effect, NodeSpec } from "@switchyard/spec/node-spec";
import type { DesignNote } from "@switchyard/spec/recorder";
import type { RobotAudience } from "@switchyard/spec/robot";
import type { Provenance } from "@switchyard/spec/scope";
import type { ToolDefinition } from "@switchyard/spec/tool";
import type { SessionOfStep } from "./run/sessions.ts";

/** Append these events; nothing else is to be done. */
export interface RecordCommand {
	readonly type: "record";
	/** The step that they are for; absent when they are for the run. */
	readonly step?: number;
	readonly events: readonly EventBody[];
}

/** A step whose parameters are resolved. */
interface ResolvedStep {
	readonly step: number;
	readonly attempt: number;
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	/** Resolved, with credential references where secrets go. */
	readonly params: Message;
	readonly provenance: Readonly<Record<string, Provenance>>;
	/** Milliseconds that one attempt may take; absent means the host's own limit. */
	readonly timeoutMs?: number;
	/** Present when an agent or a hop called; the first attempt needs a fresh UUID as caller id. */
	readonly tool?: {
		readonly agent: number;
		readonly call: string;
		readonly name: string;
		readonly arguments: Message;
		/** The caller id of the first attempt, on a later one. */
		readonly callerId?: string;
		/** The authorization, or the rule, by which it needs no consent of its own. */
		readonly authorization?: string;
		readonly rule?: RuleOfCall;
	};
}

/**
 * Execute an action node. Append `startEvent(command, callerId)`, execute, append `outcomeEvents(state, ...)`.
 * Unless `effect` is `safe`, the start must be on disk before the node executes.
 */
export interface ExecuteCommand extends ResolvedStep {
	readonly type: "execute";
	readonly effect: Effect;
	/** The session that the node works in; absent for one that works in none. */
	readonly session?: SessionOfStep;
	/** Present when it is a block whose session is to be closed. */
	readonly closes?: true;
	/** What came of what the node asked in an earlier attempt. */
	readonly answered?: NodeAnswer;
	/** Present when an earlier attempt may have begun the act that must not be done twice. */
	readonly acted?: true;
	/** What a model has answered the node in earlier attempts. */
	readonly replies?: readonly KeptReply[];
}

/** What a run passes on to one that it calls: the run's start holds it. */
export interface Inherited {
	/** What is left of the caller's budget; not bounded when absent. */
	readonly budget?: RunBudget;
	/** Which fields of the first message are untrusted or private. */
	readonly marks?: Marks;
	/** The caller's policies, which hold besides those of the called flow. */
	readonly policies?: FlowPolicies;
	/** How many agents are above its own, each called by the one above; none when absent. */
	readonly agents?: number;
}

/** Writer of a message in a conversation. */
export interface Asker {
	/** Narrowest audience of robots that they belong to; absent where older journals do not say. */
	readonly audience?: RobotAudience;
	/** Flows that may answer them; all when absent. */
	readonly only?: readonly string[];
}

/**
 * Run a sub-flow as a run of its own: append `startEvent`, then `run-call` with the new run's id, start it, and once it is over
 * append `outcomeEvents`. When it cannot be started, append those at once. `params` are what it is called with.
 */
export interface CallFlowCommand extends ResolvedStep {
	readonly type: "call-flow";
	/** The sub-flow. */
	readonly flow: string;
	/** Writer of the message that it answers: a flow that is not for them does not. */
	readonly asker?: Asker;
	/** How many runs would be above it. */
	readonly depth: number;
	readonly inherited: Inherited;
	/** What its run is lent of this run's dollars; nothing is kept for it when absent. */
	readonly lentMicroUsd?: MicroUsd;
}

/** Lend the step's tools to the program that opened the run. Append `startEvent`, and once the program is done `outcomeEvents`. */
export interface OpenToolsCommand {
	readonly type: "open-tools";
	readonly step: number;
	readonly node: FlowNode;
}

/** Ask a model. Append `startEvent`, ask, append `answerEvents`, or `refusalEvents` where there is no answer. */
export interface AskModelCommand {
	readonly type: "ask-model";
	/** The agent's step. */
	readonly step: number;
	readonly turn: number;
	readonly attempt: number;
	/** Which of the agent's fallback models it is; absent for its own. */
	readonly fallback?: number;
	/** How many messages of the conversation the answer takes the place of; absent unless it summarises. */
	readonly summarises?: number;
	readonly setting: ModelSetting;
	readonly messages: readonly ChatMessage[];
	readonly tools: readonly ToolDefinition[];
	/** What the last answer must be: an object schema; absent where any words will do. */
	readonly answerSchema?: JsonSchema;
}

/** Ask a person: append `approval-open` with a fresh UUID, and once someone has answered `approval-resolve`. */
export interface AskPersonCommand {
	readonly type: "ask-person";
	readonly step: number;
	/** Which question of its step it is, where a step asks several times; the first one when absent. */
	readonly round?: number;
	readonly assignee?: string;
	/** Milliseconds until it expires, or when, in milliseconds since the epoch; never when both are absent. */
	readonly expiresMs?: number;
	readonly due?: number;
	/** After how many milliseconds it is asked of others as well, and of whom; absent where nobody else is asked. */
	readonly escalation?: { readonly afterMs: number; readonly to: string };
	/** Present when the run pauses for the answer: whose budget is spent, and how often one was raised with it. */
	readonly budget?: { readonly scope: BudgetScope; readonly raise: number };
	/** What is asked; absent for a tool call and for a plan. */
	readonly question?: Message;
	/** Of a question that a tool call asks. */
	readonly request?: RequestToPerson;
	/** The tool call that needs consent; absent for anything else. */
	readonly call?: Extract<EventBody, { type: "approval-open" }>["call"];
	/** The plan that needs agreement; absent for anything else. */
	readonly plan?: Extract<EventBody, { type: "approval-open" }>["plan"];
}

/**
 * Look up what the store of approvals knows of a call before a person is asked about it, and append `consent-check` with what it says, or why
 * it does not answer.
 */
export interface CheckConsentCommand {
	readonly type: "check-consent";
	/** The call's step, which has not begun. */
	readonly step: number;
	/** The tool's node. */
	readonly node: FlowNode;
	/** What the call would run with. */
	readonly params: Message;
	/** The parameters of which it is to be said whether their values are new. */
	readonly firstTimes: readonly string[];
}

/** A file of the workspace, and what the conversation calls it. */
export interface FileToAttach {
	readonly path: string;
	readonly name: string;
}

/** Read the files of an agent's prompt and keep their bytes beside the journal: append `attachments-read`, or why they cannot be had. */
export interface ReadAttachmentsCommand {
	readonly type: "read-attachments";
	/** The agent's step. */
	readonly step: number;
	readonly files: readonly FileToAttach[];
	/** How many files, and how many bytes in all, the conversation has room for. */
	readonly room: { readonly files: number; readonly bytes: number };
}

/**
 * Ask the step's package whether the work of an attempt that was cut off was done, and append `probeEvents` with what it says. The question does
 * nothing, so a host that dies meanwhile asks again.
 */
export interface ProbeStepCommand {
	readonly type: "probe-step";
	readonly step: number;
	/** The attempt that it is about. */
	readonly attempt: number;
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly effect: Effect;
	/** Those of the attempt, with credential references where secrets go. */
	readonly params: Message;
	readonly provenance: Readonly<Record<string, Provenance>>;
	/** The session that the attempt worked in. */
	readonly session?: SessionOfStep;
}

/** Append `timer-set`, and `timerEvents` once it is due. */
export interface SetTimerCommand {
	readonly type: "set-timer";
	readonly step: number;
	/** From now, in milliseconds, or at a time in milliseconds since the epoch. */
	readonly until: { readonly delayMs: number } | { readonly due: number };
}

/** Abort these steps: their results are no longer of use. Their outcomes are still recorded. */
export interface AbortCommand {
	readonly type: "abort";
	readonly steps: readonly number[];
	/** Why. */
	readonly reason: "cancelled" | "failed";
}

/**
 * What the engine asks of a host. A command whose step is no longer in the state's `todo` when its turn comes is out of
 * date and is to be passed over.
 */
export type Command =
	| RecordCommand
	| ExecuteCommand
	| CallFlowCommand
	| OpenToolsCommand
	| AskModelCommand
	| AskPersonCommand
	| CheckConsentCommand
	| ReadAttachmentsCommand
	| ProbeStepCommand
	| SetTimerCommand
	| AbortCommand;

/** The outcome of an execution or a model call. */
export type Outcome = (
	| { readonly status: "success"; readonly outputs: Message }
	| { readonly status: "error"; readonly error: Fault; readonly outputs?: Message }
) & {
	/** What the attempt has cost, where its node said so. */
	readonly costMicroUsd?: number;
	/** Of the run of a sub-flow: which outputs are untrusted or private. */
	readonly marks?: Marks;
	/** What the attempt found out that a designer can make an edit of the flow from. */
	readonly notes?: readonly DesignNote[];
};

/** A node that a host executed needs a person to continue. */
export interface Asking {
	readonly status: "asks";
	readonly question: NodeQuestion;
	/** What the node gets back with the answer. */
	readonly state?: string;
	/** What the attempt has cost, where its node said so. */
	readonly costMicroUsd?: number;
	/** As with an outcome. */
	readonly notes?: readonly DesignNote[];
}
