import type { Clock } from "@switchyard/host";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { BaseLogger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import { RunFollower } from "../../platform/journal/run-follower.ts";
import type { FlowAttributes } from "./flow-attributes.ts";
import type { Meaning } from "./meaning.ts";
import { SearchIndex } from "./search-index.ts";
import { SearchablePackages } from "./sources/packages.ts";
import { SearchableRuns } from "./sources/runs.ts";
import type { SearchSource } from "./sources/source.ts";
import { WorkspaceSearch } from "./workspace-search.ts";

/** Services of the registry's tools for the search. */
export interface SearchToolServices {
	readonly search: Pick<WorkspaceSearch, "search">;
}

export interface SearchOptions {
	readonly database: Pick<Database, "read" | "store" | "write" | "queue">;
	/** Every node type that is known; others come and go in it. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** Sources of other domains. */
	readonly sources: () => readonly SearchSource[];
	readonly flows: () => FlowAttributes;
	/** Finds by meaning too. */
	readonly meaning: Meaning;
	readonly logger: Pick<BaseLogger, "error">;
	readonly clock: Pick<Clock, "after" | "elapsed">;
}

/** The search of a workspace, with what keeps its index up to date. */
export interface Search extends Pick<WorkspaceSearch, "search"> {
	/** Begins to make what is missing, and to follow runs. */
	readonly start: () => void;
	/** Receives a run that began, went on or ended. */
	readonly noteRun: (run: string, isOver: boolean) => void;
	/** Node types came or went. */
	readonly packagesChanged: () => void;
	/** Resolves once nothing more is written. */
	readonly stop: () => Promise<void>;
}

export function openSearch(options: SearchOptions): Search {
	const { database, nodeTypes, sources, flows, meaning, logger, clock } = options;
	const index = new SearchIndex({ database, sources, logger });
	const follower = new RunFollower({
		projection: new SearchableRuns(database),
		database,
		logger,
		clock,
	});
	const packages = new SearchablePackages({ database, nodeTypes, logger });
	const isBehind = () => index.isBehind || follower.isBehind || packages.isBehind;
	const workspace = new WorkspaceSearch({ database, sources, flows, meaning, isBehind });
	return {
		search: (query, reader) => workspace.search(query, reader),
		start() {
			index.start();
			packages.refresh();
			follower.start();
		},
		noteRun: (run, isOver) => follower.note(run, isOver),
		packagesChanged: () => packages.refresh(),
		stop: async () => {
			await Promise.all([index.stop(), follower.stop(), packages.stop()]);
		},
	};
}
