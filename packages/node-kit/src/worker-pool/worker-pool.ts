import { Worker } from "node:worker_threads";
import { JobPool, type JobPoolOptions } from "./job-pool.ts";
import { JobLost, JobOutOfMemory, type JobWorker, nextMessage } from "./job-worker.ts";
import { watchMemory } from "./memory-watch.ts";
import type { JobAnswer } from "./serve-jobs.ts";

export interface WorkerPoolOptions extends JobPoolOptions {
	/** A module that calls `serveJobs`. */
	readonly script: URL;
	/** The heap that a job may fill, in megabytes; one that takes half as much again fails. */
	readonly heapMb: number;
	/** The bytes that one thread may have outside its heap, in megabytes, as buffers are; no limit when absent. */
	readonly bufferMb?: number;
}

/** Where a thread is ended, times the heap that a job may fill: a heap holds what is no longer in use as well until it is collected. */
const COLLECTED_LATE = 1.5;

/**
 * Where the engine itself ends a thread, times the heap that a job may fill. An engine that finds no room there for one large value ends the
 * whole process (https://github.com/nodejs/node/issues/47224), so a thread is ended from outside long before.
 */
const ENGINE_LIMIT = 4;

const BYTES_PER_MB = 1024 * 1024;

/**
 * Threads that run one job after the other, for JavaScript and WebAssembly that would block the event loop. They know nothing of the process's
 * environment. A thread whose job fails or takes too long is terminated, together with all the memory that the job took. Native code is not:
 * it holds its thread, and a process that wants to exit, until it returns. `ProcessPool` is for that. A thread cannot hold back a single value
 * that is larger than the engine's limit either, such as a list made with 10⁸ places: the engine ends the process for it.
 */
export class WorkerPool<Job, Result> extends JobPool<Job, Result> {
	constructor(options: WorkerPoolOptions) {
		super(() => startThread(options), options);
	}
}

async function startThread<Job, Result>({
	script,
	heapMb,
	bufferMb = Number.POSITIVE_INFINITY,
}: WorkerPoolOptions): Promise<JobWorker<Job, Result>> {
	const thread = new Worker(script, {
		env: {},
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: heapMb * ENGINE_LIMIT },
	});
	const broken = new AbortController();
	thread.on("error", () => {}); // The job that waits for the thread fails with it.
	thread.once("exit", () => broken.abort(new JobLost("The job's thread has ended.")));
	await nextMessage(thread, broken.signal);
	thread.unref();
	return {
		async run(job, signal, transfer) {
			const memory = watchMemory(thread, {
				heap: heapMb * COLLECTED_LATE * BYTES_PER_MB,
				buffers: bufferMb * BYTES_PER_MB,
			});
			try {
				thread.ref();
				thread.postMessage(job, transfer);
				const answer = await nextMessage(thread, AbortSignal.any([signal, memory.exceeded]));
				thread.unref();
				return answer as JobAnswer<Result>;
			} catch (error) {
				throw isOutOfMemory(error) ? new JobOutOfMemory({ cause: error }) : error;
			} finally {
				memory.end();
			}
		},
		broken: broken.signal,
		isSpent: () => false,
		end: async () => void (await thread.terminate()),
	};
}

function isOutOfMemory(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
