import type { NodeAnswer } from "@switchyard/spec/form";
import type { Mark } from "@switchyard/spec/label";
import type { DesignNote } from "@switchyard/spec/recorder";
import type { Provenance } from "@switchyard/spec/scope";
import type { Agents } from "./agents.ts";
import type { ModelCalls } from "./model-calls.ts";
import type { StepSession } from "./step-session.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/** What a host gives a node for one attempt at one step. A node reaches the outside by nothing else. */
export interface ExecutionContext {
	/** Aborted when the step times out or its run is cancelled. */
	readonly signal: AbortSignal;
	/** The same for every attempt at this step; hand it to services that de-duplicate. */
	readonly idempotencyKey: string;
	/** The step's run, where the host tells: what steps of several runs share is shared fairly between the runs. */
	readonly run?: string | undefined;
	/** The first attempt has 1. */
	readonly attempt: number;
	/** What came of what an earlier attempt asked by `InputNeeded`. */
	readonly answered?: NodeAnswer | undefined;
	/** The W3C trace context of the program that called the node as a tool, where it sent one; hand it to services that trace. */
	readonly traceparent?: string | undefined;
	/** Where the value of each parameter came from, by name; for node types that ask for it. */
	readonly provenance?: Readonly<Record<string, Provenance>> | undefined;
	/** The parameters for which the designer listed the values that they may have: nothing may lead from those to others. */
	readonly listed?: ReadonlySet<string> | undefined;
	/**
	 * Says what is known of what this attempt gives, for the server's own node types whose source is `kept`: it has these marks and no others
	 * of its own. Called again, it adds to them.
	 */
	readonly mark?: ((mark: Mark) => void) | undefined;
	/**
	 * Keeps, in the run's journal, what the step found out that a designer can make an edit of the flow from; nothing else follows from it. A
	 * note that is none, and more than 50 of them, are left out. Absent where nobody keeps it.
	 */
	readonly note?: ((note: DesignNote) => void) | undefined;
	/** Keeps, in the run's journal, that the act has begun which must not be done twice; absent where the host keeps no such note. */
	readonly act?: ActNote | undefined;
	/** The session that the step works in; absent for a node type that names none. */
	readonly session?: StepSession | undefined;
	readonly network: Network;
	readonly files: WorkspaceFiles;
	/** Writes a line to the server's log and the run's watchers. */
	readonly log: (text: string) => void;
	/** Gives a part of a result that comes bit by bit, to a caller that asked for it so; resolves once it takes the next. */
	readonly chunk: (data: unknown) => Promise<void>;
	/** For nodes that let an agent in another process work with the tools on their tools port. */
	readonly agents: Agents;
	/** The model that the designer chose for the node; absent for a node type without a parameter for one. */
	readonly model?: ModelCalls | undefined;
	/**
	 * Adds to what this execution has cost, in US dollars. The sum stands in the run, comes off the budget of an agent that called, and goes to
	 * a program that called the node as a tool.
	 * @throws RangeError for less than nothing
	 */
	readonly charge: (dollars: number) => void;
	/**
	 * The same in credits, for services that bill them. They count by what an administrator says that one is worth, and not at all where
	 * nobody has said so.
	 * @throws RangeError for less than nothing
	 */
	readonly chargeCredits: (credits: number) => void;
	/** Tells the run's watchers how far the step is. */
	readonly progress: (progress: { readonly fraction?: number; readonly text?: string }) => void;
}

/** The journal's note of an act that a step must not do twice, such as a click that orders. */
export interface ActNote {
	/**
	 * Whether an earlier attempt may have begun the act. If its outcome cannot be seen either, throw `STEP_OUTCOME_UNKNOWN`: then a person is
	 * asked.
	 */
	readonly mayHaveBegun: boolean;
	/**
	 * Commits that the act begins. Call it right before the act, and act once it has resolved.
	 * @throws what aborted the attempt, if that came before the commit: then the act must not be done
	 */
	readonly begin: () => Promise<void>;
}

/** Connections to the outside, each checked against the addresses that an administrator allows. */
export interface Network {
	/**
	 * As the global `fetch`; every address connected to is checked, on every redirect too. A redirect to another origin takes no header
	 * along but `accept` and `accept-language`, and is followed with GET and HEAD only.
	 * @throws NodeError `ADDRESS_REFUSED`, `HTTP_REDIRECT_REFUSED`
	 */
	readonly fetch: typeof globalThis.fetch;
	/**
	 * Resolves a host name and checks the address, for clients that open their own sockets. Connect to `address` and
	 * use `host` as the TLS server name.
	 * @throws NodeError `ADDRESS_REFUSED`
	 */
	readonly resolve: (target: {
		readonly host: string;
		readonly port: number;
	}) => Promise<{ readonly address: string; readonly family: 4 | 6 }>;
}
