import {
	ALWAYS_WRITABLE,
	type AskingQuery,
	awaitedRuns,
	type Journal,
	type JournalListener,
	type RunRow,
	RunsById,
	rowWaitsForPerson,
} from "@switchyard/host";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type PendingAppend, PendingBatch } from "../database/pending-batch.ts";
import { BatchedRunJournal, type BatchQueue } from "./batched-run-journal.ts";
import { keepSnapshots, readSnapshots, type SnapshotRow } from "./kept-snapshots.ts";
import { loadEvents } from "./load-events.ts";
import { leastRunId } from "./run-id.ts";

/**
 * A journal that ends with the process, for tests of hosts and for measuring what durability costs.
 * @param keptRuns how many runs are kept after their end.
 */
export function createMemoryJournal(keptRuns = 1000): Journal {
	const runs = new RunsById<KeptRun>();
	const versions = new Map<string, Flow>();
	const types = new Map<string, readonly NodeSpec[]>();
	const over: string[] = [];
	const values = new Map<string, string>();
	const snapshots = new Map<string, SnapshotRow>();
	const queue = new MemoryQueue((appends) => {
		for (const { run, events, values: stored, row, version } of appends) {
			const kept = runs.get(run) ?? { row: undefined, commits: [] };
			runs.set(run, kept);
			kept.commits.push(events);
			for (const { ref, text } of stored) values.set(ref, text);
			if (version) {
				versions.set(`${version.flow}@${version.revision}`, JSON.parse(version.document));
				types.set(version.types.hash, JSON.parse(version.types.document));
			}
			if (!row) continue;
			kept.row = row;
			if (row.ended_at !== null) {
				snapshots.delete(run);
				if (over.push(run) > keptRuns) runs.delete(over.shift() ?? "");
			}
		}
	});
	const rows = () => runs.values().flatMap(({ row }) => (row ? [row] : []));
	const newest = (fits: (row: RunRow) => boolean, { flow, before, limit }: AskingQuery) => {
		const found = rows()
			.filter((row) => fits(row) && (flow === undefined || row.flow === flow))
			.filter((row) => before === undefined || row.id < before)
			.sort((a, b) => (a.id < b.id ? 1 : -1));
		return { rows: found.slice(0, limit), more: found.length > limit };
	};
	const read: Journal["read"] = async (run, from, limit) => {
		const later = (runs.get(run)?.commits ?? []).flat().slice(from - 1);
		return { events: later.slice(0, limit), more: later.length > limit };
	};
	const value: Journal["value"] = async (ref) => values.get(ref);
	const refersTo: Journal["refersTo"] = async (run, ref) =>
		JSON.stringify(runs.get(run)?.commits ?? []).includes(`"${ref}"`);
	return {
		unavailable: undefined,
		...ALWAYS_WRITABLE,
		listen(listener) {
			queue.listener = listener;
		},
		open: (run) => new BatchedRunJournal(queue, run),
		read,
		load: loadEvents({ read, value }),
		value,
		refersTo,
		snapshot: readSnapshots({ value }, async (run) => snapshots.get(run)),
		keepSnapshot: keepSnapshots({ refersTo }, async (run, row) => {
			if (runs.get(run)?.row?.ended_at === null) snapshots.set(run, row);
		}),
		row: async (run) => runs.get(run)?.row,
		async rows({ flow, status, since, until, before, limit = "50" }) {
			const found = rows()
				.filter((row) => flow === undefined || row.flow === flow)
				.filter((row) => status === undefined || row.status === status)
				.filter((row) => before === undefined || row.id < before)
				.filter((row) => since === undefined || row.id >= leastRunId(Number(since)))
				.filter((row) => until === undefined || row.id < leastRunId(Number(until)))
				.sort((a, b) => (a.id < b.id ? 1 : -1));
			return { rows: found.slice(0, Number(limit)), more: found.length > Number(limit) };
		},
		async *runningRuns() {
			for (const row of rows().filter(({ status }) => status === "running"))
				yield { ...row, has_snapshot: snapshots.has(row.id) };
		},
		async *untoldRuns() {
			const waits = (run: string) => rows().some((row) => row.id === run && rowWaitsForPerson(row));
			yield* rows().filter((row) => !awaitedRuns(row).every(waits));
		},
		async *waitingCallees() {
			const isAwaited = (run: string) => rows().some((row) => awaitedRuns(row).includes(run));
			yield* rows().filter(
				(row) => row.parent_run !== null && row.status === "waiting" && !isAwaited(row.id),
			);
		},
		async nextWake() {
			const times = rows().flatMap(({ wake_at }) => wake_at ?? []);
			return times.length > 0 ? Math.min(...times) : undefined;
		},
		dueRuns: async (until, limit) =>
			rows()
				.filter(({ wake_at }) => wake_at !== null && wake_at <= until)
				.slice(0, limit)
				.map(({ id }) => id),
		askingRuns: async (query) => newest(({ approvals }) => approvals !== null, query),
		unknownRuns: async (query) => newest(({ unknown_steps }) => unknown_steps !== null, query),
		runWithKey: async (start) =>
			rows().find(
				({ flow, node, key, started_at }) =>
					flow === start.flow && node === start.node && key === start.key && started_at >= start.since,
			)?.id,
		version: async (flow, revision) => versions.get(`${flow}@${revision}`),
		nodeTypes: async (hash) => types.get(hash),
		async replaceRow(row) {
			const kept = runs.get(row.id);
			if (kept) kept.row = row;
		},
		drain: () => (queue.current.isEmpty ? Promise.resolve() : queue.current.committed.promise),
	};
}

interface KeptRun {
	row: RunRow | undefined;
	/** The events of each. */
	readonly commits: (readonly Event[])[];
}

class MemoryQueue implements BatchQueue {
	listener: JournalListener = { committed: () => {}, refused: () => {} };
	current = new PendingBatch();
	readonly #keep: (appends: readonly PendingAppend[]) => void;

	constructor(keep: (appends: readonly PendingAppend[]) => void) {
		this.#keep = keep;
	}

	append(append: PendingAppend): PendingBatch {
		if (this.current.isEmpty) setImmediate(() => this.#commit());
		this.current.appends.push(append);
		return this.current;
	}

	/** Each turn's appends are kept when it is over. */
	flush(): void {}

	#commit(): void {
		const batch = this.current;
		this.current = new PendingBatch();
		this.#keep(batch.appends);
		this.listener.committed(batch.appends);
		batch.accepted.resolve();
		batch.committed.resolve();
	}
}
