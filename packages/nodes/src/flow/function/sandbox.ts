import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { breakdown, timeoutFailure } from "./failures.ts";
import { FairSlots } from "./fair-slots.ts";
import type { SandboxAnswer, SandboxJob, SandboxResult } from "./sandbox-job.ts";

/** As many threads as the processors can keep busy; they stay once they are started. */
const REGULAR_WORKERS = Math.min(4, availableParallelism());

/** How many threads there are at most, when slow functions keep the others waiting: each may need 100 MB. */
const MOST_WORKERS = 8;

const slots = new FairSlots({
	regular: REGULAR_WORKERS,
	most: MOST_WORKERS,
	perOwner: MOST_WORKERS - 2,
	patienceMs: 100,
});

/** How long after its time a job is stopped from outside, when it could not be stopped from inside. */
const GRACE_MS = 1000;

const idle: Worker[] = [];

/**
 * Runs a job in a worker thread, in parallel with others. Threads are started when they are first needed;
 * they never keep the process alive by themselves. A job's time begins when it runs, and counts the processor's time only.
 * @param owner what the job belongs to, for example a run: the threads are shared fairly between owners
 * @throws the signal's reason when it is aborted
 */
export function runInSandbox(job: SandboxJob, signal: AbortSignal, owner = ""): Promise<SandboxResult> {
	return slots.run(owner, signal, async () => {
		const worker = idle.pop() ?? (await startWorker());
		return runIn(worker, job, signal);
	});
}

async function startWorker(): Promise<Worker> {
	const worker = new Worker(new URL("./sandbox-worker.ts", import.meta.url), { env: {}, execArgv: [] });
	worker.on("error", () => {}); // The code that waits for the worker receives the error too.
	worker.once("exit", () => {
		if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
	});
	await once(worker, "message");
	return worker;
}

async function runIn(worker: Worker, job: SandboxJob, signal: AbortSignal): Promise<SandboxResult> {
	// All threads may have to share one processor.
	const guard = AbortSignal.timeout(job.timeLimitMs * MOST_WORKERS + GRACE_MS);
	try {
		signal.throwIfAborted();
		worker.ref();
		worker.postMessage(job);
		const [answer] = await once(worker, "message", { signal: AbortSignal.any([signal, guard]) });
		const { result, isSpent }: SandboxAnswer = answer;
		worker.unref();
		await keepOrEnd(worker, isSpent);
		return result;
	} catch {
		await worker.terminate();
		signal.throwIfAborted();
		return guard.aborted ? timeoutFailure(job) : breakdown();
	}
}

/** Memory that a function needed is given back with its thread only, and so is that of threads beyond the regular ones. */
async function keepOrEnd(worker: Worker, isSpent: boolean): Promise<void> {
	if (isSpent || (idle.length >= REGULAR_WORKERS && !slots.isCrowded)) await worker.terminate();
	else idle.push(worker);
}
