import type { FlowNode, NodeSpec, Problem, RunCause } from "@switchyard/spec";
import type { TriggerFailure } from "./trigger-failure.ts";

/** One kind of trigger that starts runs by itself. */
export interface TriggerKind {
	/** The node type, for example `Flow.Schedule`. */
	readonly type: string;
	readonly cause: RunCause;
	/** What keeps a node of this kind from being published, besides its parameters' schemas. */
	readonly problems?: (node: FlowNode, spec: NodeSpec | undefined) => Problem[];
	/** What a trigger remembers that is on since then (milliseconds since the Unix epoch), before anything has happened. */
	readonly begin: (since: number) => unknown;
	/**
	 * Watches for what starts runs until the trigger's signal is aborted. When it fails, the trigger is shown as failing
	 * with the error's words, and it is called again after a while.
	 */
	readonly watch: (trigger: Trigger) => Promise<void>;
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
