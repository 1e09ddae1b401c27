import type { Network, WorkspaceFiles } from "@switchyard/node-kit";
import type { Ephemeral, Flow, ModelAnswer } from "@switchyard/spec";
import type { BaseLogger } from "pino";
import type { ModelContext, ModelRequest } from "../../../ports/models.ts";
import type { RemoteAgents } from "../../../ports/remote-agents.ts";
import type { Secrets } from "../../../ports/secrets.ts";
import type { Journal } from "../../journal/journal.ts";
import type { NodeRegistry } from "../../packages/registry.ts";
import type { AttemptWatch } from "./attempt-watch.ts";
import type { CrashPoint } from "./crash-point.ts";
import type { HostLimits } from "./host-limits.ts";
import type { LateAnswer } from "./late-answer.ts";
import type { LoadAttempts } from "./load-attempts.ts";

/** What all runs of a host share. */
export interface HostServices {
	readonly journal: Journal;
	readonly registry: NodeRegistry;
	readonly network: Network;
	readonly files: WorkspaceFiles;
	readonly secrets: Pick<Secrets, "open" | "redact" | "redactPieces">;
	readonly askModel: (request: ModelRequest, context: ModelContext) => Promise<ModelAnswer>;
	/**
	 * The version of a flow that a step of another one calls.
	 * @throws AppError `FLOW_NOT_FOUND`
	 */
	readonly findFlow: (flow: string) => Promise<Flow>;
	/** Agents that live in processes of their own. */
	readonly agents: Pick<RemoteAgents, "run">;
	readonly logger: Pick<BaseLogger, "info" | "warn" | "error">;
	readonly limits: HostLimits;
	readonly watch: AttemptWatch;
	/** Passing signs of life, for whoever watches. */
	readonly emit: (run: string, ephemeral: Ephemeral) => void;
	/** An attempt of a run answered after it had been given up. */
	readonly answeredLate: (run: string, late: LateAnswer) => void;
	/** Without them, a run that ends the process while it is loaded does so at every start. */
	readonly attempts?: LoadAttempts;
	/** Loads a run where it ends nothing else. Gives false when it was deadly. */
	readonly rehearse?: (run: string) => Promise<boolean>;
	readonly crashPoint?: (point: CrashPoint) => void;
}
