import type { Journal, RunRow } from "@switchyard/host";
import type { Event, Flow } from "@switchyard/spec";
import type { JournalAppend } from "../../../database/write-protocol.ts";
import { WriteQueue } from "../../../database/write-queue.ts";
import { BatchedRunJournal } from "../../../journal/batched-run-journal.ts";
import { loadEvents } from "../../../journal/load-events.ts";
import type { SimulatedClock } from "./clock.ts";
import { type SimulatedProcess, SimulatedWriter } from "./writer.ts";

const quiet = { info: () => {}, error: () => {} };

/** What outlives every process: all that was committed, and nothing else. */
export class SimulatedDisk {
	readonly clock: SimulatedClock;
	readonly events = new Map<string, Event[]>();
	readonly rows = new Map<string, RunRow>();
	readonly #versions = new Map<string, string>();
	readonly #types = new Map<string, string>();
	readonly #values = new Map<string, string>();

	constructor(clock: SimulatedClock) {
		this.clock = clock;
	}

	/** The journal as one process has it. What it has not committed when it is killed is lost. */
	journalOf(process: SimulatedProcess): Journal {
		const queue = new WriteQueue(
			(receive) => new SimulatedWriter({ process, receive, keep: (appends) => this.#commit(appends) }),
			quiet,
			(error) => {
				throw error;
			},
			this.clock,
		);
		const rows = () => [...this.rows.values()];
		const read: Journal["read"] = async (run, from, limit) => {
			const later = (this.events.get(run) ?? []).slice(from - 1);
			return { events: structuredClone(later.slice(0, limit)), more: later.length > limit };
		};
		const value: Journal["value"] = async (ref) => this.#values.get(ref);
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
			refersTo: async () => true,
			row: async (run) => this.rows.get(run),
			rows: async () => ({ rows: rows(), more: false }),
			runningRuns: async function* () {
				yield* rows().filter(({ status }) => status === "running");
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
			version: async (flow, revision) => {
				const document = this.#versions.get(`${flow}@${revision}`);
				return document === undefined ? undefined : (JSON.parse(document) as Flow);
			},
			nodeTypes: async (hash) => {
				const document = this.#types.get(hash);
				return document === undefined ? undefined : JSON.parse(document);
			},
			replaceRow: async (row) => void this.rows.set(row.id, row),
			drain: () => Promise.resolve(),
		};
	}

	#commit(appends: readonly JournalAppend[]): void {
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
