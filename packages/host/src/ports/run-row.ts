import type { BudgetScope } from "@switchyard/spec/flow";
import type { RunStatus } from "@switchyard/spec/http";
import type { RunCause } from "@switchyard/spec/identity";

/** One row per run: what lists show and what recovery starts from. Written when a run starts, waits, resumes and ends. */
export interface RunRow {
	readonly id: string;
	readonly flow: string;
	/** The flow's name at `revision`. */
	readonly flow_name: string;
	readonly revision: number;
	/** The trigger node. */
	readonly node: string;
	/** What started it; `null` for runs of versions of Switchyard that did not keep it here. */
	readonly cause: RunCause | null;
	readonly status: RunStatus;
	readonly started_at: number;
	readonly ended_at: number | null;
	/** The last event's `seq` when the row was written. */
	readonly seq: number;
	/** De-duplicates starts at the same trigger. */
	readonly key: string | null;
	/** JSON: why it failed, or what a person should know of it although it succeeded. */
	readonly error: string | null;
	/** While it only waits: when the first of its timers is due. */
	readonly wake_at: number | null;
	/** JSON: what it asks people, a list of `RunApproval`; `null` when it asks nothing. */
	readonly approvals: string | null;
	/** How many of its steps have an unknown outcome, on which a person has to decide; `null` when none has. */
	readonly unknown_steps: number | null;
	/** JSON: while it only waits, the runs of its sub-flows that wait for a person, a list of ids; `null` when none does. */
	readonly awaited_runs: string | null;
	/** What its model calls cost so far, in micro-dollars; `null` where no call's cost is known. */
	readonly cost_micro_usd: number | null;
	/** The run and the step that it is the sub-flow of. */
	readonly parent_run: string | null;
	readonly parent_step: number | null;
	/** The hash of the node types that it began with; `null` for runs of earlier versions. */
	readonly types: string | null;
}

/** A run's row as it is read. */
export interface StoredRun extends RunRow {
	/** The loss of the database by which the end of its journal may be missing; absent or `null` when there was none. */
	readonly loss?: number | null;
	/** Whether a snapshot of it was kept when the row was read; absent where that was not looked up. */
	readonly has_snapshot?: boolean | 0 | 1;
}

/** Whether a run only waits, and for a person among others: what the engine's `waitsForPerson` says of its state. */
export function rowWaitsForPerson(
	row: Pick<RunRow, "status" | "approvals" | "unknown_steps" | "awaited_runs">,
): boolean {
	const { status, approvals, unknown_steps, awaited_runs } = row;
	return status === "waiting" && (approvals !== null || unknown_steps !== null || awaited_runs !== null);
}

/** The runs of its sub-flows that a run waits with. */
export function awaitedRuns({ awaited_runs }: Pick<RunRow, "awaited_runs">): readonly string[] {
	return awaited_runs === null ? [] : JSON.parse(awaited_runs);
}

/** A question of a run that nobody has answered yet. */
export interface RunApproval {
	readonly step: number;
	/** The `seq` of its `approval-open`. */
	readonly seq: number;
	/** The node whose step it is. */
	readonly node: string;
	/** For a tool call, the node that called. */
	readonly caller?: string;
	readonly assignee?: string;
	/** Whom else it is asked of, when, and when that happened. */
	readonly escalation?: { readonly at: number; readonly to: string; readonly escalatedAt?: number };
	/** When it expires. */
	readonly due?: number;
	/** Whose budget it is about, where the run pauses for the answer. */
	readonly budget?: BudgetScope;
}
