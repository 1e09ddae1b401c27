import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { breakdown, timeoutFailure } from "./failures.ts";
import type { SandboxJob, SandboxResult } from "./sandbox-job.ts";

/** As many jobs run at once; further ones wait for their turn. */
const MAX_WORKERS = Math.min(4, availableParallelism());

/** How long after its time a job is stopped from outside, when it could not be stopped from inside. */
const GRACE_MS = 1000;

const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs a job in a worker thread, in parallel with others. Threads are started when they are first needed and kept;
 * they never keep the process alive by themselves.
 * @throws the signal's reason when it is aborted
 */
export async function runInSandbox(job: SandboxJob, signal: AbortSignal): Promise<SandboxResult> {
	while (running >= MAX_WORKERS) await new Promise<void>((turn) => waiting.push(turn));
	running++;
	try {
		signal.throwIfAborted();
		return await runIn(idle.pop() ?? (await startWorker()), job, signal);
	} finally {
		running--;
		waiting.shift()?.();
	}
}

async function startWorker(): Promise<Worker> {
	const worker = new Worker(new URL("./sandbox-worker.ts", import.meta.url), { env: {}, execArgv: [] });
	worker.on("error", () => {}); // Whoever waits for the worker hears of it too.
	worker.once("exit", () => {
		if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
	});
	await once(worker, "message");
	return worker;
}

async function runIn(worker: Worker, job: SandboxJob, signal: AbortSignal): Promise<SandboxResult> {
	const guard = AbortSignal.timeout(job.timeLimitMs + GRACE_MS);
	try {
		worker.ref();
		worker.postMessage(job);
		const [result] = await once(worker, "message", { signal: AbortSignal.any([signal, guard]) });
		worker.unref();
		idle.push(worker);
		return result;
	} catch {
		await worker.terminate();
		signal.throwIfAborted();
		return guard.aborted ? timeoutFailure(job) : breakdown();
	}
}
