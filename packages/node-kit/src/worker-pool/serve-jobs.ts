import { parentPort } from "node:worker_threads";

/** Runs the jobs of a `WorkerPool` in this thread. One that throws ends the thread. */
export function serveJobs<Job, Result>(perform: (job: Job) => Result | Promise<Result>): void {
	parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await perform(job)));
	parentPort?.postMessage("ready");
}
