import type { RunSummary } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { RunView } from "../../core/run/run-view.ts";

/** A run that is open to be compared. */
export interface OpenedRun {
	readonly summary: RunSummary;
	readonly run: RunView;
	/** Those that it began with. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}
