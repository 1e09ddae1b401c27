import { awaitedRuns, type Journal, type RunRow, rowWaitsForPerson } from "@switchyard/host";
import type {
	FoundSnapshot,
	SimulatedClock,
	SimulatedDisk,
	SimulatedProcess,
	SnapshotOnDisk,
} from "@switchyard/host/contract";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { JournalAppend, WriteBatch } from "../../../src/platform/database/write-protocol.ts";
import { WriteQueue } from "../../../src/platform/database/write-queue.ts";
import { BatchedRunJournal } from "../../../src/platform/journal/batched-run-journal.ts";
import {
	keepSnapshots,
	readSnapshots,
	type SnapshotRow,
} from "../../../src/platform/journal/kept-snapshots.ts";
import { loadEvents } from "../../../src/platform/journal/load-events.ts";
import { SimulatedWriter } from "./simulated-writer.ts";

/** The only query that a host has here. */
const KEEP_SNAPSHOT = "keep a snapshot";

const quiet = { info: () => {}, error: () => {} };

interface KeptRow extends SnapshotOnDisk {
	readonly row: SnapshotRow;
}

/** What outlives every process: all that was committed, and nothing else. */
export class EmbeddedDisk implements SimulatedDisk {
	readonly #clock: SimulatedClock;
	readonly events = new Map<string, Event[]>();
	readonly rows = new Map<string, RunRow>();
	/** All snapshots of each run that were ever kept, oldest first. */
	readonly snapshots = new Map<string, KeptRow[]>();
	readonly #versions = new Map<string, string>();
	readonly #types = new Map<string, string>();
	readonly #values = new Map<string, string>();

	readonly version: Journal["version"] = async (flow, revision) => {
		const document = this.#versions.get(`${flow}@${revision}`);
		return document === undefined ? undefined : (JSON.parse(document) as Flow);
	};
	readonly nodeTypes: Journal["nodeTypes"] = async (hash) => {
		const document = this.#types.get(hash);
		return document === undefined ? undefined : JSON.parse(document);
	};

	constructor(clock: SimulatedClock) {
		this.#clock = clock;
	}

	/** The journal as one process has it. What it has not committed when it is killed is lost. */
	journalOf(process: SimulatedProcess): Journal {
		const queue = new WriteQueue(
			(receive) => new SimulatedWriter({ process, receive, keep: (batches) => this.#commit(batches) }),
			quiet,
			(error) => {
				throw error;
			},
			this.#clock,
		);
		const rows = () => [...this.rows.values()];
		const read: Journal["read"] = async (run, from, limit) => {
			const later = (this.events.get(run) ?? []).slice(from - 1);
			return { events: structuredClone(later.slice(0, limit)), more: later.length > limit };
		};
		const { value } = this;
		const refersTo = async (_run: string, ref: string) => this.#values.has(ref);
		return {
			get unavailable() {
				return queue.unavailable;
			},
			get isWritable() {
				return queue.isWritable;
			},
			whenWritable: () => queue.whenWritable(),
			listen: (listener) => {
				queue.listener = listener;
			},
			open: (run) => new BatchedRunJournal(queue, run),
			read,
			load: loadEvents({ read, value }),
			value,
			snapshot: readSnapshots({ value }, async (run) => {
				const kept = this.snapshots.get(run) ?? [];
				return kept.length === 0 ? undefined : rowAsFound(kept, process.findsSnapshot(kept.length));
			}),
			keepSnapshot: keepSnapshots({ refersTo }, (run, row) =>
				queue.write([{ sql: KEEP_SNAPSHOT, parameters: [run, row] }]),
			),
			refersTo,
			row: async (run) => this.rows.get(run),
			rows: async () => ({ rows: rows(), more: false }),
			runningRuns: async function* () {
				yield* rows().filter(({ status }) => status === "running");
			},
			untoldRuns: async function* () {
				const waits = (run: string) => rows().some((row) => row.id === run && rowWaitsForPerson(row));
				yield* rows().filter((row) => !awaitedRuns(row).every(waits));
			},
			waitingCallees: async function* () {
				const isAwaited = (run: string) => rows().some((row) => awaitedRuns(row).includes(run));
				yield* rows().filter(
					(row) => row.parent_run !== null && row.status === "waiting" && !isAwaited(row.id),
				);
			},
			nextWake: async () => {
				const times = rows().flatMap(({ wake_at }) => wake_at ?? []);
				return times.length > 0 ? Math.min(...times) : undefined;
			},
			dueRuns: async (until) =>
				rows()
					.filter(({ wake_at }) => wake_at !== null && wake_at <= until)
					.map(({ id }) => id),
			unknownRuns: async () => ({
				rows: rows().filter(({ unknown_steps }) => unknown_steps !== null),
				more: false,
			}),
			askingRuns: async () => ({ rows: rows().filter(({ approvals }) => approvals !== null), more: false }),
			runWithKey: async ({ node, key }) => rows().find((row) => row.node === node && row.key === key)?.id,
			version: this.version,
			nodeTypes: this.nodeTypes,
			replaceRow: async (row) => void this.rows.set(row.id, row),
			drain: () => Promise.resolve(),
		};
	}

	/** The JSON text of a large value. */
	readonly value: Journal["value"] = async (ref) => this.#values.get(ref);

	#commit(batches: readonly WriteBatch[]): void {
		for (const { appends, groups } of batches) {
			this.#append(appends);
			for (const { parameters } of groups.flat()) {
				const [run, row] = parameters as [string, SnapshotRow];
				if (row.seq > (this.events.get(run)?.length ?? 0))
					throw new Error(`The snapshot of ${run} is ahead of it.`);
				const read = () => readSnapshots(this, async () => row)(run);
				this.snapshots.set(run, [...(this.snapshots.get(run) ?? []), { seq: row.seq, row, read }]);
			}
		}
	}

	#append(appends: readonly JournalAppend[]): void {
		for (const { run, first, events, values, row, version } of appends) {
			const kept = this.events.get(run) ?? [];
			this.events.set(run, kept);
			if (first !== kept.length + 1) throw new Error(`A gap in the journal of ${run}.`);
			kept.push(...JSON.parse(events));
			for (const { ref, text } of values) this.#values.set(ref, text);
			if (row) this.rows.set(run, { ...row });
			if (version) {
				this.#versions.set(`${version.flow}@${version.revision}`, version.document);
				this.#types.set(version.types.hash, version.types.document);
			}
		}
	}
}

/** What the process reads. */
function rowAsFound(kept: readonly KeptRow[], found: FoundSnapshot | undefined): SnapshotRow | undefined {
	const row = found && kept[found.place]?.row;
	if (row === undefined || found?.condition === "sound") return row;
	if (found?.condition === "foreign") return { ...row, engine: "99.0.0" };
	return { ...row, state: row.state.replace('"stepCount":', '"stepCount":1') };
}
