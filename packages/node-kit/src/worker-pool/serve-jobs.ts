import { parentPort } from "node:worker_threads";
import { NodeError } from "../node-error.ts";

/** What a thread answers: what came of a job, or how it failed as its author foresaw. */
export type JobAnswer<Result> =
	| { readonly result: Result }
	| { readonly failure: ConstructorParameters<typeof NodeError>[0] };

/** Runs the jobs of a `WorkerPool` in this thread. A `NodeError` reaches the caller as it is; anything else that a job throws ends the thread. */
export function serveJobs<Job, Result>(perform: (job: Job) => Result | Promise<Result>): void {
	parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await answer(perform, job)));
	parentPort?.postMessage("ready");
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
