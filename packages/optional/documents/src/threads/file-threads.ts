import { NodeError } from "@switchyard/node-kit";
import { JobOutOfMemory, JobTimeout, WorkerPool } from "@switchyard/node-kit/worker-pool";

const TIME_LIMIT_MS = 60_000;

/** What a job may be given along. */
export interface FileJobOptions {
	readonly signal: AbortSignal;
	/** The parameter that names the file. */
	readonly field: string;
}

/**
 * Threads for work on files that strangers made: each job has a minute, and memory of its own.
 * @returns what has a job done; it throws NodeError `FILE_WORK_TIMEOUT`, `FILE_WORK_MEMORY`, and what the job throws
 */
export function fileThreads<Job, Result>(
	script: URL,
): (job: Job, options: FileJobOptions) => Promise<Result> {
	const threads = new WorkerPool<Job, Result>({
		script,
		size: 2,
		heapMb: 384,
		bufferMb: 512,
		idleMs: 30_000,
	});
	return async (job, { signal, field }) => {
		try {
			return await threads.run(job, { timeLimitMs: TIME_LIMIT_MS, signal });
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
