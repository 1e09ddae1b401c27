import { flushCompileCache } from "node:module";
import { parentPort } from "node:worker_threads";
import { NodeError } from "../node-error.ts";

/** Answer to a job: its result, or its failure as its author foresaw it. */
export type JobAnswer<Result> =
	| { readonly result: Result }
	| { readonly failure: ConstructorParameters<typeof NodeError>[0] };

/**
 * Runs the jobs of a `WorkerPool` or a `ProcessPool` in this thread. A `NodeError` reaches the caller as it is; anything else that a job throws
 * ends the thread, and its process.
 */
export function serveJobs<Job, Result>(perform: (job: Job) => Result | Promise<Result>): void {
	parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await answer(perform, job)));
	parentPort?.postMessage("ready");
	// Now, and not at its end: its process is killed. The next one starts sooner.
	flushCompileCache();
}

async function answer<Job, Result>(
	perform: (job: Job) => Result | Promise<Result>,
	job: Job,
): Promise<JobAnswer<Result>> {
	try {
		return { result: await perform(job) };
	} catch (error) {
		if (!(error instanceof NodeError)) throw error;
		const { code, message, field, hint, retryable } = error;
		return { failure: { code, message, retryable, ...(field && { field }), ...(hint && { hint }) } };
	}
}
