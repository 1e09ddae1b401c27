import type { SimulatedProcess } from "@switchyard/host/contract";
import type { BatchWriter } from "../../../src/platform/database/batch-writer.ts";
import type { WriteBatch, WriterReport } from "../../../src/platform/database/write-protocol.ts";

export interface SimulatedWriterOptions {
	readonly process: SimulatedProcess;
	readonly receive: (report: WriterReport) => void;
	readonly keep: (batches: readonly WriteBatch[]) => void;
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
		keep(batches);
		const groups = batches.flatMap(({ groups }) => groups.map(() => ({ results: [] })));
		receive({ type: "commit", batches: batches.length, groups });
	}
}
