import type { RunRow } from "../ports/run-row.ts";

/** A run's row with what a test cares about, and the rest made up. */
export function runRow(id: string, changes: Partial<RunRow> = {}): RunRow {
	return {
		id,
		flow: "flow",
		flow_name: "Flow",
		revision: 1,
		node: "start",
		cause: "api",
		status: "running",
		started_at: 1,
		ended_at: null,
		seq: 1,
		key: null,
		error: null,
		wake_at: null,
		approvals: null,
		unknown_steps: null,
		cost_micro_usd: null,
		awaited_runs: null,
		parent_run: null,
		parent_step: null,
		types: null,
		...changes,
	};
}
