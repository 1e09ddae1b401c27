import type { ExecutionContext, ProbeContext } from "@switchyard/node-kit";
import type { Message } from "@switchyard/spec/json";
import type { Reservation } from "./reservations.ts";
import type { Samplings } from "./samplings.ts";

/** What a node gets for one attempt, and what a host in another process learns of it. */
export interface AttemptContext extends ExecutionContext {
	readonly place: {
		/** The node of the flow. */
		readonly node: string;
		/** How long the attempt may take, in milliseconds. */
		readonly timeoutMs: number;
		/** The tool that was called and the node of the agent that did; absent on the flow path. */
		readonly call?: { readonly name: string; readonly caller: string };
	};
	/** What is kept for it at a host in another process, where that was asked for. */
	readonly reservation?: Reservation | undefined;
	/** Another host does the attempt's work from its beginning: what the one that was lost had asked of a model is not asked again. */
	readonly startOver?: (() => void) | undefined;
	/** Models for those whom the node calls; only for what the server executes itself. */
	readonly samplings?: Samplings | undefined;
}

/** What a probe is given, and what a host in another process learns of its step. */
export interface HostedProbeContext
	extends Omit<ProbeContext, "files">,
		Pick<AttemptContext, "place" | "reservation" | "files"> {}

/** Executes actions of the registry's node types. */
export interface NodeExecutor {
	/**
	 * Executes an action once.
	 * @throws NodeError for what the node foresaw, anything else for what it did not
	 */
	readonly execute: (type: string, params: Message, context: AttemptContext) => Promise<Message>;
	/**
	 * Asks the node of a step that was cut off whether the step was done. What it says has not been looked at.
	 * @throws NodeError `PROBE_MISSING`, and what the node foresaw, anything else for what it did not
	 */
	readonly probe: (type: string, params: Message, context: HostedProbeContext) => Promise<unknown>;
}
