import { compilePlan, newRun, takeSnapshot } from "@switchyard/engine";
import type { Flow } from "@switchyard/spec/flow";
import type { RunSnapshot } from "@switchyard/spec/snapshot";

/** The snapshot of a run's state with what a test cares about; nothing has happened otherwise. */
export function runSnapshot(changes: Partial<RunSnapshot>): RunSnapshot {
	const flow: Flow = { formatVersion: 1, id: "flow", name: "Flow", revision: 1, nodes: [], wires: [] };
	return { ...takeSnapshot(newRun(compilePlan(flow, new Map()))), ...changes };
}
