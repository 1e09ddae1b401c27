import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** Durable inserts through a worker, with nothing around them. */
export class RawWriter {
	/** Records on disk so far. */
	written = 0;
	private readonly worker: Worker;
	/** Who waits for an answer, in the order of the inserts. */
	private readonly waiting: (() => void)[] = [];

	constructor(folder: string) {
		const file = join(folder, "raw.db");
		this.worker = new Worker(new URL("./sqlite-writer.ts", import.meta.url), { workerData: { file } });
		this.worker.on("message", (written: number) => {
			this.written += written;
			for (const resolve of this.waiting.splice(0, written)) resolve();
		});
	}

	/** Resolves once the record is on disk. */
	insert(body: string): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		this.waiting.push(resolve);
		this.worker.postMessage(body);
		return promise;
	}

	async close(): Promise<void> {
		await this.worker.terminate();
	}
}
