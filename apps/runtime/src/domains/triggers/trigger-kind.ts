import type { Problem } from "@switchyard/spec/error";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { RunCause } from "@switchyard/spec/identity";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import type { Http } from "../../platform/http/http.ts";
import type { TriggerFailure } from "./trigger-failure.ts";

/** One kind of trigger. By itself a trigger starts runs where its kind watches for something, or is called. */
export type TriggerKind = WatchingKind | CalledKind | ManualKind;

interface AnyKind {
	/** The node type, for example `Flow.Schedule`; what its runs name as their cause stands in its spec. */
	readonly type: string;
	/** What keeps a node of this kind from being published, besides its parameters' schemas. */
	readonly problems?: (node: FlowNode, spec: NodeSpec | undefined) => Problem[];
	/**
	 * How a run begins that a person or a program starts at such a trigger. Where this is absent, with what was sent.
	 * @throws AppError when what was sent does not do
	 */
	readonly startByHand?: (start: StartByHand) => StartedByHand;
}

/** Triggers of this kind watch for what starts runs. */
export interface WatchingKind extends AnyKind {
	/** What a trigger remembers that is on since then (milliseconds since the Unix epoch), before anything has happened. */
	readonly begin: (since: number) => unknown;
	/**
	 * Watches for what starts runs until the trigger's signal is aborted. When it fails, the trigger is shown as failing
	 * with the error's words, and it is called again after a while.
	 */
	readonly watch: (trigger: Trigger) => Promise<void>;
	/** Returns the queries that remove what the kind has kept for the triggers of a flow, besides their cursors. */
	readonly forget?: (flow: string) => readonly WriteQuery[];
}

/** Triggers of this kind are called over routes of their own. */
export interface CalledKind extends AnyKind {
	/** @param start starts a run of a trigger that was called. */
	readonly addRoutes: (app: Http, start: StartCalled) => Promise<void>;
	/** When a trigger last started a run, in milliseconds since the Unix epoch; `undefined` when it never did, as far as is known. */
	readonly lastFiredAt: (flow: string, node: string) => Promise<number | undefined>;
}

/** Triggers of this kind are there to be started by hand. */
export interface ManualKind extends AnyKind {
	readonly byHand: true;
}

/** A run that a person or a program starts at a trigger, whatever its kind. */
export interface StartByHand {
	readonly trigger: FlowNode;
	readonly spec: NodeSpec | undefined;
	/** What the caller sends on top of the trigger's own. */
	readonly sent: Message;
	readonly now: Date;
}

export interface StartedByHand {
	readonly message: Message;
	/** `api` when absent. */
	readonly cause?: RunCause;
}

/** Starts a run and gives its id; `repeated` when that key has started it before. */
export type StartCalled = (call: {
	readonly flow: Flow;
	readonly node: string;
	readonly message: Message;
	/** Names what happened: the same key within the window starts no second run. */
	readonly key?: string;
}) => Promise<{ readonly runId: string; readonly repeated: boolean }>;

/** Whether triggers of a kind start runs by themselves, once they are on. */
export function startsByItself(kind: TriggerKind | undefined): kind is WatchingKind | CalledKind {
	return kind !== undefined && !("byHand" in kind);
}

/** A trigger of a published flow, as its kind sees it. */
export interface Trigger {
	readonly flow: string;
	readonly node: string;
	/** Aborted when the trigger is turned off. */
	readonly signal: AbortSignal;
	/** A parameter's constant. */
	readonly parameter: (name: string) => unknown;
	/** What was remembered last; JSON. */
	readonly cursor: unknown;
	/** Keeps how far the trigger has come, for after a restart. */
	readonly remember: (cursor: unknown) => Promise<void>;
	/** Starts a run and then remembers; resolves once both are on disk, or once the run is refused for good. */
	readonly fire: (firing: Firing) => Promise<void>;
	/** Starts no run for something that happened, says why, and remembers. */
	readonly passOver: (reason: TriggerFailure, cursor: unknown) => Promise<void>;
	/** Says that the trigger does its work, and when it will next start a run, where that is known. */
	readonly working: (nextAt?: number) => void;
}

/** What happened, to start a run with. */
export interface Firing {
	/** Names what happened: the same key within the window starts no second run. */
	readonly key: string;
	/** By the names of the trigger's outputs. */
	readonly outputs: Readonly<Record<string, unknown>>;
	/** What to remember once the run is accepted. */
	readonly cursor: unknown;
}
