import type {
	ChatMessage,
	Effect,
	EventBody,
	Fault,
	FlowNode,
	Message,
	ModelSetting,
	NodeSpec,
	Provenance,
	ToolDefinition,
} from "@switchyard/spec";

/** Append these events; nothing else is to be done. */
export interface RecordCommand {
	readonly type: "record";
	readonly events: readonly EventBody[];
}

/**
 * Execute an action node. Append `startEvent(command, callerId)`, execute, append `outcomeEvents(state, ...)`.
 * Unless `effect` is `safe`, the start must be on disk before the node executes.
 */
export interface ExecuteCommand {
	readonly type: "execute";
	readonly step: number;
	readonly attempt: number;
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly effect: Effect;
	/** Resolved, with credential references where secrets go. */
	readonly params: Message;
	readonly provenance: Readonly<Record<string, Provenance>>;
	/** Milliseconds that one attempt may take; absent means the host's own limit. */
	readonly timeoutMs?: number;
	/** Present when an agent called; the first attempt needs a fresh UUID as caller id. */
	readonly tool?: {
		readonly agent: number;
		readonly call: string;
		readonly name: string;
		readonly arguments: Message;
		/** The caller id of the first attempt, on a later one. */
		readonly callerId?: string;
	};
}

/** Ask a model. Append `startEvent`, ask, append `model-end`, or `step-fail` of the agent's step. */
export interface AskModelCommand {
	readonly type: "ask-model";
	/** The agent's step. */
	readonly step: number;
	readonly turn: number;
	readonly attempt: number;
	readonly setting: ModelSetting;
	readonly messages: readonly ChatMessage[];
	readonly tools: readonly ToolDefinition[];
}

/** Append `timer-set` with a due time `delayMs` from now, and `timer-fire` once it is due. */
export interface SetTimerCommand {
	readonly type: "set-timer";
	readonly step: number;
	readonly delayMs: number;
}

/** Abort whatever is in flight; the run is over or about to be. */
export interface AbortCommand {
	readonly type: "abort";
}

/** What the engine asks of a host. */
export type Command = RecordCommand | ExecuteCommand | AskModelCommand | SetTimerCommand | AbortCommand;

/** What became of an execution or a model call. */
export type Outcome =
	| { readonly status: "success"; readonly outputs: Message }
	| { readonly status: "error"; readonly error: Fault; readonly outputs?: Message };
