import type { Ephemeral, Event, Operation, RunSummary } from "@switchyard/spec";

/** What a watcher of a run receives: every event once, in order and without gaps. */
export interface RunWatcher {
	readonly onEvents: (events: readonly Event[]) => void;
	readonly onEphemerals: (ephemerals: readonly Ephemeral[]) => void;
}

/** An edit of a watched flow, by anybody. */
export interface FlowEdit {
	/** The flow's revision after the operations. */
	readonly revision: number;
	readonly operations: readonly Operation[];
	readonly editor: string | undefined;
}

export interface FlowWatcher {
	/** A run of the flow started, waits or ended. */
	readonly onRun: (run: RunSummary) => void;
	readonly onEdit: (edit: FlowEdit) => void;
	/** The connection is back after a break: edits and runs may have been missed. */
	readonly onReconnect: () => void;
}
