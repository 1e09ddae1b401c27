import { setTimeout as delay } from "node:timers/promises";
import { JobTimeout, WorkerPool } from "@switchyard/node-kit/worker-pool";
import { DatabaseError } from "../connection/database-error.ts";
import type { FileJob } from "./file-job.ts";

const threads = new WorkerPool<FileJob, Readonly<Record<string, unknown>>>({
	script: new URL("./file.worker.ts", import.meta.url),
	size: 2,
	heapMb: 256,
	idleMs: 30_000,
});

/** How long a thread that has had its time may take to end. */
const GRACE_MS = 500;

/**
 * Does work in a SQLite file, in a thread: SQLite blocks the one that asks it.
 * @throws NodeError, or the signal's reason when it is aborted
 */
export async function workInFile(
	job: FileJob,
	signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
	const { timeLimitMs } = job;
	const timeout = () => new DatabaseError("timeout", `the file ${job.name}`);
	const over = new AbortController();
	try {
		return await Promise.race([
			threads.run(job, { timeLimitMs, signal }),
			// A statement that computes without giving a row cannot be interrupted: the step does not wait for its end.
			delay(timeLimitMs + GRACE_MS, undefined, { signal: AbortSignal.any([over.signal, signal]) }).then(
				() => {
					throw timeout();
				},
			),
		]);
	} catch (error) {
		signal.throwIfAborted();
		throw error instanceof JobTimeout ? timeout() : error;
	} finally {
		over.abort();
	}
}
