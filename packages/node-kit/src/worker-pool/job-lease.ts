import type { Transferable } from "node:worker_threads";
import { NodeError } from "../node-error.ts";
import { JobTimeout, type JobWorker } from "./job-worker.ts";

/** What cuts a job off; nothing if absent. */
export interface JobOptions {
	/** Milliseconds from the time when a worker is ready for the job. */
	readonly timeLimitMs?: number;
	readonly signal?: AbortSignal;
	/** Parts of the job that are moved to its thread, such as ports. */
	readonly transfer?: readonly Transferable[];
}

/** One worker of a pool, for jobs that belong together. A job that is cut off ends the worker. */
export class JobLease<Job, Result> {
	readonly #worker: JobWorker<Job, Result>;
	readonly #return: () => void;

	/** @param giveBack called once, when the worker is released */
	constructor(worker: JobWorker<Job, Result>, giveBack: () => void) {
		this.#worker = worker;
		this.#return = giveBack;
	}

	/**
	 * Runs a job in the worker. A job that is cut off has ended before the rejection.
	 * @throws JobTimeout, JobOutOfMemory, JobLost, what the job throws, or the signal's reason when it is aborted
	 */
	async run(job: Job, { timeLimitMs, signal, transfer = [] }: JobOptions = {}): Promise<Result> {
		const limit = new AbortController();
		const stop = AbortSignal.any([this.#worker.broken, limit.signal, ...(signal ? [signal] : [])]);
		stop.throwIfAborted();
		const timer =
			timeLimitMs === undefined ? undefined : setTimeout(() => limit.abort(late(timeLimitMs)), timeLimitMs);
		const answer = await this.#worker
			.run(job, stop, transfer)
			.catch(async (error: unknown) => {
				await this.#worker.end();
				throw error;
			})
			.finally(() => clearTimeout(timer));
		if ("failure" in answer) throw new NodeError(answer.failure);
		return answer.result;
	}

	/** Returns the worker to its pool. */
	release(): void {
		this.#return();
	}

	/** Ends the worker, whatever it computes. */
	end(): Promise<void> {
		return this.#worker.end();
	}
}

function late(timeLimitMs: number): JobTimeout {
	return new JobTimeout(`The job took longer than ${timeLimitMs} ms.`);
}
