import { NodeError } from "@switchyard/node-kit";
import { JobOutOfMemory, JobTimeout, ProcessPool, WorkerPool } from "@switchyard/node-kit/worker-pool";

const TIME_LIMIT_MS = 60_000;

/** Circumstances of a job. */
export interface FileJobOptions {
	readonly signal: AbortSignal;
	/** The parameter that names the file. */
	readonly field: string;
}

/** Has a job done. @throws NodeError `FILE_WORK_TIMEOUT`, `FILE_WORK_MEMORY`, and what the job throws */
type DoJob<Job, Result> = (job: Job, options: FileJobOptions) => Promise<Result>;

/** Threads for work on files of strangers, in JavaScript and WebAssembly: each job has a minute, and memory of its own. */
export function fileThreads<Job, Result>(script: URL): DoJob<Job, Result> {
	return doIn(new WorkerPool<Job, Result>({ script, size: 2, heapMb: 384, bufferMb: 512, idleMs: 30_000 }));
}

/** Processes for the same in native code, which a thread would not interrupt. */
export function fileProcesses<Job, Result>(script: URL): DoJob<Job, Result> {
	return doIn(new ProcessPool<Job, Result>({ script, size: 2, memoryMb: 1536, idleMs: 30_000 }));
}

function doIn<Job, Result>(pool: WorkerPool<Job, Result> | ProcessPool<Job, Result>): DoJob<Job, Result> {
	return async (job, { signal, field }) => {
		try {
			return await pool.run(job, { timeLimitMs: TIME_LIMIT_MS, signal });
		} catch (error) {
			throw endedEarly(error, field) ?? error;
		}
	};
}

function endedEarly(cause: unknown, field: string): NodeError | undefined {
	if (cause instanceof JobTimeout)
		return new NodeError({
			code: "FILE_WORK_TIMEOUT",
			message: `Working on the file took longer than ${TIME_LIMIT_MS / 1000} seconds.`,
			field,
			hint: "Work with fewer pages, or with a smaller file.",
			cause,
		});
	if (cause instanceof JobOutOfMemory)
		return new NodeError({
			code: "FILE_WORK_MEMORY",
			message: "Unpacked, the file needs more memory than one file may have.",
			field,
			hint: "Work with fewer pages, or with a smaller file.",
			cause,
		});
	return undefined;
}
