import type { Network, WorkspaceFiles } from "@switchyard/node-kit";
import type { Ephemeral, ModelAnswer } from "@switchyard/spec";
import type { BaseLogger } from "pino";
import type { ModelContext, ModelRequest } from "../../../ports/models.ts";
import type { Secrets } from "../../../ports/secrets.ts";
import type { Journal } from "../../journal/journal.ts";
import type { NodeRegistry } from "../../packages/registry.ts";
import type { AttemptWatch } from "./attempt-watch.ts";
import type { HostLimits } from "./host-limits.ts";

/** Where a process may be killed in a test. What has happened by then is in the name. */
export type CrashPoint =
	| "before-append"
	| "after-append"
	| "before-effect"
	| "after-effect"
	| "before-model"
	| "after-model"
	| "after-commit"
	| "after-telling";

/** What all runs of a host share. */
export interface HostServices {
	readonly journal: Journal;
	readonly registry: NodeRegistry;
	readonly network: Network;
	readonly files: WorkspaceFiles;
	readonly secrets: Pick<Secrets, "open" | "redact">;
	readonly askModel: (request: ModelRequest, context: ModelContext) => Promise<ModelAnswer>;
	readonly logger: Pick<BaseLogger, "info" | "warn" | "error">;
	readonly limits: HostLimits;
	readonly watch: AttemptWatch;
	/** Passing signs of life, for whoever watches. */
	readonly emit: (run: string, ephemeral: Ephemeral) => void;
	/** Called at each crash point with the type of the event, or the node, that it is about. */
	readonly crashPoint?: (point: CrashPoint, about: string) => void;
}
