import type { FlowVersion, KeptValue, ProjectedTable, RunJournal, RunRow } from "@switchyard/host";
import type { Event } from "@switchyard/spec/event";
import { isNewWork, type PendingAppend, type PendingBatch } from "../database/pending-batch.ts";
import { byReference } from "./large-values.ts";

/** What gathers the appends of all runs for a moment. */
export interface BatchQueue {
	readonly current: PendingBatch;
	/** @throws AppError `JOURNAL_UNAVAILABLE` when the append starts a run that no accepted one calls */
	append(append: PendingAppend): PendingBatch;
	/** Gathers no longer than until the turn of the event loop is over. */
	flush(): void;
}

/** A run's journal over a queue; everything that goes into the same batch goes into one append. */
export class BatchedRunJournal implements RunJournal {
	readonly #queue: BatchQueue;
	readonly #run: string;
	#append: PendingAppend | undefined;
	#batch: PendingBatch | undefined;

	constructor(queue: BatchQueue, run: string) {
		this.#queue = queue;
		this.#run = run;
	}

	append(whole: Event, named: readonly KeptValue[] = []): void {
		const { event, values } = byReference(whole);
		if (this.#append && this.#batch === this.#queue.current) {
			this.#append.events.push(event);
			this.#append.values.push(...values, ...named);
			return;
		}
		const append: PendingAppend = {
			run: this.#run,
			events: [event],
			values: [...values, ...named],
			additions: [],
			row: undefined,
			version: undefined,
		};
		this.#batch = this.#queue.append(append);
		this.#append = append;
	}

	setRow(row: RunRow): void {
		this.#pending.row = row;
	}

	add<Row extends object>(table: ProjectedTable<Row>, row: Row): void {
		this.#pending.additions.push({ table, row });
	}

	keepVersion(version: FlowVersion): void {
		this.#pending.version = version;
	}

	get unsent(): number {
		return this.#append && this.#batch === this.#queue.current ? this.#append.events.length : 0;
	}

	flush(): void {
		if (this.#batch === this.#queue.current) this.#queue.flush();
	}

	committed(): Promise<void> {
		this.flush();
		return this.settled();
	}

	settled(): Promise<void> {
		if (!this.#batch || !this.#append) return Promise.resolve();
		return (isNewWork(this.#append) ? this.#batch.accepted : this.#batch.committed).promise;
	}

	confirmed(): Promise<void> {
		this.flush();
		return this.#batch?.accepted.promise ?? Promise.resolve();
	}

	get #pending(): PendingAppend {
		if (!this.#append || this.#batch !== this.#queue.current) {
			throw new Error("A row or a version is written together with an event.");
		}
		return this.#append;
	}
}
