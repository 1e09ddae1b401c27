import type { BatchWriter } from "../../../database/batch-writer.ts";
import type { JournalAppend, WriteBatch, WriterReport } from "../../../database/write-protocol.ts";

/** A process that uses the disk, until it is killed. */
export interface SimulatedProcess {
	readonly alive: boolean;
	/** May kill the process. */
	readonly crashPoint: () => void;
	/** Whether it knows by now that its journal cannot be written. */
	readonly isJournalAway: boolean;
	/** Asked at each commit: whether it fails, as with a full disk. */
	readonly failsToWrite: () => boolean;
}

export interface SimulatedWriterOptions {
	readonly process: SimulatedProcess;
	readonly receive: (report: WriterReport) => void;
	readonly keep: (appends: readonly JournalAppend[]) => void;
}

/** Writes what waits in a turn of its own, unless the process is killed before; a commit that fails writes nothing. */
export class SimulatedWriter implements BatchWriter {
	readonly isOwner = true;
	readonly #options: SimulatedWriterOptions;
	#waiting: WriteBatch[] = [];
	#round = 0;

	constructor(options: SimulatedWriterOptions) {
		this.#options = options;
	}

	send(batch: WriteBatch): void {
		if (batch.round < this.#round) return;
		if (this.#waiting.length === 0) setImmediate(() => this.#commit());
		this.#waiting.push(batch);
	}

	close(): Promise<void> {
		return Promise.resolve();
	}

	#commit(): void {
		const { process, receive, keep } = this.#options;
		process.crashPoint();
		const batches = this.#waiting.splice(0);
		if (!process.alive) return;
		this.#round = batches.at(-1)?.round ?? this.#round;
		if (process.failsToWrite()) {
			receive({ type: "failure", round: this.#round, kind: "full", message: "full", undecided: 0 });
			this.#round += 1;
			return;
		}
		keep(batches.flatMap(({ appends }) => appends));
		receive({ type: "commit", batches: batches.length, groups: [] });
	}
}
