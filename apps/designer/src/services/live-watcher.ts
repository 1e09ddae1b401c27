import type { Ephemeral, Event } from "@switchyard/spec/event";
import type { RunSummary } from "@switchyard/spec/http";
import type { PersonPresent } from "@switchyard/spec/live";
import type { RemoteEdit } from "../core/sync/flow-backend.ts";

/** What a watcher of a run receives: every event once, in order and without gaps. */
export interface RunWatcher {
	readonly onEvents: (events: readonly Event[]) => void;
	readonly onEphemerals: (ephemerals: readonly Ephemeral[]) => void;
}

export interface FlowWatcher {
	/** A run of the flow started, waits or ended. */
	readonly onRun: (run: RunSummary) => void;
	readonly onEdit: (edit: RemoteEdit) => void;
	/** Others came to the flow, moved on it, or left it. */
	readonly onPeople?: (change: {
		readonly people: readonly PersonPresent[];
		readonly gone: readonly string[];
	}) => void;
	/** Node types came, went, or are another. */
	readonly onNodeTypes: () => void;
	/** The connection is back after a break: edits, runs and node types may have been missed. */
	readonly onReconnect: () => void;
}
