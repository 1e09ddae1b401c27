import type { Asker } from "@switchyard/engine";
import type { Network, WorkspaceFiles } from "@switchyard/node-kit";
import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { MicroUsd, ModelAnswer } from "@switchyard/spec/model";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Attachments } from "./attachments.ts";
import type { Clock } from "./clock.ts";
import type { ConsentStore } from "./consent-store.ts";
import type { CrashPoint } from "./crash-point.ts";
import type { HeldSessions } from "./held-sessions.ts";
import type { HostLogger } from "./host-logger.ts";
import type { Ids } from "./ids.ts";
import type { Journal } from "./journal.ts";
import type { LoadAttempts } from "./load-attempts.ts";
import type { ModelContext, ModelRequest } from "./models.ts";
import type { AttemptContext, HostedProbeContext } from "./node-executor.ts";
import type { Projection } from "./projection.ts";
import type { RemoteAgents } from "./remote-agents.ts";
import type { Reservations } from "./reservations.ts";
import type { SecretOpener } from "./secret-opener.ts";
import type { Spending } from "./spending.ts";

/** Connections to the outside, which can be narrowed. */
export interface HostNetwork extends Network {
	/** Connections to some hosts, and to those below them, alone. */
	readonly within: (hosts: readonly string[]) => Network;
}

/**
 * What a host needs of the world. The host itself has no clock, no randomness, no disk and no network: given the same driver, it appends
 * the same events and performs the same commands in the same order.
 */
export interface HostDriver {
	/** Appends to the journals of runs, and loads them. */
	readonly journal: Journal;
	/**
	 * Performs an action once.
	 * @throws NodeError for what the node foresaw, anything else for what it did not
	 */
	readonly perform: (type: string, params: Message, context: AttemptContext) => Promise<Message>;
	/**
	 * Asks a node whether a step of it that was cut off was done; without it, none can tell.
	 * @throws NodeError for what the node foresaw, anything else for what it did not
	 */
	readonly probe?: (type: string, params: Message, context: HostedProbeContext) => Promise<unknown>;
	/** What actions wait for before they begin; without it, for nothing. */
	readonly reservations?: Reservations;
	/**
	 * Asks a model once.
	 * @throws ModelFailure when it gives no answer
	 */
	readonly ask: (request: ModelRequest, context: ModelContext) => Promise<ModelAnswer>;
	readonly clock: Clock;
	readonly ids: Ids;
	/** The node types that there are now, by id. */
	readonly nodeTypes: () => ReadonlyMap<string, NodeSpec>;
	/**
	 * The version of a flow that a step of another one calls.
	 * @param asker writer of the message that it is to answer, of a conversation
	 * @throws AppError `FLOW_NOT_FOUND`; `ROBOT_AUDIENCE`, `TOKEN_PURPOSE_MISSING` for a flow that is not for them
	 */
	readonly findFlow: (flow: string, asker?: Asker) => Promise<Flow>;
	/** Agents that live in processes of their own; none when absent. */
	readonly agents?: Pick<RemoteAgents, "run">;
	/** Tables that follow from events, and are written with them; none when absent. */
	readonly projections?: () => readonly Projection[];
	/** The budgets of days; without them, nothing bounds what a day costs. */
	readonly spending?: Spending;
	/** What people have agreed to in all runs; without it, each run only knows its own. */
	readonly consents?: ConsentStore;
	/** What a credit is worth; without it, and while it gives nothing, charges in credits are of no known cost. */
	readonly creditMicroUsd?: () => MicroUsd | undefined;
	/** Holds what nodes work in one after the other; without it, none can. */
	readonly nodeSessions?: HeldSessions;
	readonly secrets: SecretOpener;
	/** What nodes connect through. */
	readonly network: HostNetwork;
	/** Reads what agents attach to their prompts. */
	readonly attachments: Attachments;
	/** What nodes read and write. */
	readonly files: WorkspaceFiles;
	readonly logger: HostLogger;
	/** Without them, a run that ends the process while it is loaded does so at every start. */
	readonly loadAttempts?: LoadAttempts;
	/** Loads a run where it ends nothing else. Gives false when it was deadly. */
	readonly tryLoad?: (run: string) => Promise<boolean>;
	/** Passed in tests where a process may be killed. */
	readonly crashPoint?: (point: CrashPoint) => void;
}
