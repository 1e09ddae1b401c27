import { pendingChildren, pendingQuestions, pendingTimers, type Run, warningOf } from "@switchyard/engine";
import type { Fault } from "@switchyard/spec/error";
import type { RunStatus, RunSummary } from "@switchyard/spec/http";
import { defined, type Message } from "@switchyard/spec/json";
import type { RunApproval, RunRow } from "../ports/run-row.ts";

/** What is fixed about a run from its start on. */
export type RunHead = Pick<
	RunRow,
	"id" | "flow" | "flow_name" | "revision" | "node" | "cause" | "key" | "parent_run" | "parent_step" | "types"
>;

/** A run's row as its state is now. */
export function rowOf(head: RunHead, state: Run, status: RunStatus): RunRow {
	return {
		...head,
		status,
		started_at: state.startedAt,
		ended_at: state.endedAt ?? null,
		seq: state.seq,
		error: jsonOf(state.error ?? warningOf(state)),
		wake_at: status === "waiting" ? firstDue(state) : null,
		approvals: state.persons === 0 ? null : JSON.stringify(questionsOf(state)),
		unknown_steps: state.unknowns === 0 ? null : state.unknowns,
		awaited_runs: status === "waiting" ? awaitedRunsOf(state) : null,
		cost_micro_usd: state.costMicroUsd ?? null,
	};
}

/** The part of a row that never changes. */
export function headOf(row: RunRow): RunHead {
	const { id, flow, flow_name, revision, node, cause, key, parent_run, parent_step, types } = row;
	return { id, flow, flow_name, revision, node, cause, key, parent_run, parent_step, types };
}

function jsonOf(fault: Fault | undefined): string | null {
	return fault === undefined ? null : JSON.stringify(fault);
}

function firstDue(state: Run): number | null {
	const times = pendingTimers(state).map(({ due }) => due);
	return times.length > 0 ? times.reduce((one, other) => Math.min(one, other)) : null;
}

function awaitedRunsOf(state: Run): string | null {
	if (state.waitingChildren === 0) return null;
	return JSON.stringify(pendingChildren(state).flatMap(({ run, waits }) => (waits ? [run] : [])));
}

function questionsOf(state: Run): RunApproval[] {
	return pendingQuestions(state).map(({ step, seq, node, caller, assignee, escalation, due, budget }) => ({
		step,
		seq,
		node,
		...defined({ caller, assignee, escalation, due, budget }),
	}));
}

/**
 * A run as the API tells it. The raw error stays in the journal.
 * @param message the result, once succeeded; lists omit it.
 */
export function summaryOf(row: RunRow, seq = row.seq, message?: Message): RunSummary {
	return {
		id: row.id,
		flow: row.flow,
		flowName: row.flow_name,
		revision: row.revision,
		...(row.cause === null ? {} : { cause: row.cause }),
		status: row.status,
		startedAt: row.started_at,
		...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
		seq,
		...defined({ message }),
		...(row.cost_micro_usd === null ? {} : { costMicroUsd: row.cost_micro_usd }),
		...(row.error === null ? {} : { [errorOrWarning(row)]: withoutDetail(JSON.parse(row.error)) }),
		...(row.parent_run === null || row.parent_step === null
			? {}
			: { parent: { run: row.parent_run, step: row.parent_step } }),
	};
}

function errorOrWarning({ status }: RunRow): "error" | "warning" {
	return status === "succeeded" ? "warning" : "error";
}

export function withoutDetail({ detail: _detail, ...fault }: Fault): Fault {
	return fault;
}
