import type { RunState } from "@switchyard/engine";
import type { Fault, Message, RunStatus, RunSummary } from "@switchyard/spec";
import type { RunsTable } from "../../database/schema.ts";

/** What is fixed about a run from its start on. */
export type RunHead = Pick<RunsTable, "id" | "flow" | "flow_name" | "revision" | "node" | "key">;

/** A run's row as its state is now. */
export function rowOf(head: RunHead, state: RunState, status: RunStatus): RunsTable {
	return {
		id: head.id,
		flow: head.flow,
		flow_name: head.flow_name,
		revision: head.revision,
		node: head.node,
		status,
		started_at: state.startedAt,
		ended_at: state.endedAt ?? null,
		seq: state.seq,
		key: head.key,
		error: state.error === undefined ? null : JSON.stringify(state.error),
	};
}

/**
 * A run as the API tells it. The raw error stays in the journal.
 * @param message the result, once succeeded; lists leave it out.
 */
export function summaryOf(row: RunsTable, seq = row.seq, message?: Message): RunSummary {
	return {
		id: row.id,
		flow: row.flow,
		flowName: row.flow_name,
		revision: row.revision,
		status: row.status,
		startedAt: row.started_at,
		...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
		seq,
		...(message === undefined ? {} : { message }),
		...(row.error === null ? {} : { error: withoutDetail(JSON.parse(row.error)) }),
	};
}

export function withoutDetail({ detail: _detail, ...fault }: Fault): Fault {
	return fault;
}
