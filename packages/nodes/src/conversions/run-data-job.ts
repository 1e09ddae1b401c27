import { NodeError } from "@switchyard/node-kit";
import { JobTimeout, WorkerPool } from "@switchyard/node-kit/worker-pool";
import type { DataAnswer, DataJob } from "./data-job.ts";

const threads = new WorkerPool<DataJob, DataAnswer>({
	script: new URL("./data.worker.ts", import.meta.url),
	size: 2,
	heapMb: 256,
	idleMs: 30_000,
});

/**
 * Does a job in a thread, for a limited time.
 * @throws NodeError what the job finds wrong, `DATA_TIMEOUT`, `DATA_TOO_LARGE`
 */
export async function runDataJob<Result>(
	job: DataJob,
	{ timeLimitMs, signal, field }: { timeLimitMs: number; signal: AbortSignal; field: string },
): Promise<Result> {
	try {
		const answer = await threads.run(job, { timeLimitMs, signal });
		if ("result" in answer) return answer.result as Result;
		throw new NodeError(answer.failure);
	} catch (error) {
		signal.throwIfAborted();
		if (error instanceof NodeError) throw error;
		throw error instanceof JobTimeout ? timeout(timeLimitMs, field, error) : tooLarge(field, error);
	}
}

function timeout(timeLimitMs: number, field: string, cause: unknown): NodeError {
	return new NodeError({
		code: "DATA_TIMEOUT",
		message: `It took longer than ${timeLimitMs} ms and was stopped.`,
		field,
		hint: "Use a simpler pattern, or less text.",
		cause,
	});
}

/** A thread that fails needed more memory, or a deeper stack, than it may have. */
function tooLarge(field: string, cause: unknown): NodeError {
	return new NodeError({
		code: "DATA_TOO_LARGE",
		message: "The input is too large, or too deeply nested.",
		field,
		hint: "Give less of it at once.",
		cause,
	});
}
