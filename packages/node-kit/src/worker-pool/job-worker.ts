import { type EventEmitter, once } from "node:events";
import type { Transferable } from "node:worker_threads";
import type { JobAnswer } from "./serve-jobs.ts";

/** Thread or process that runs one job at a time. It keeps this process alive only while it runs one. */
export interface JobWorker<Job, Result> {
	/**
	 * Runs a job. After a rejection the worker is of no more use.
	 * @throws JobOutOfMemory, what the job throws unforeseen, or the signal's reason when it is aborted
	 */
	readonly run: (
		job: Job,
		signal: AbortSignal,
		transfer: readonly Transferable[],
	) => Promise<JobAnswer<Result>>;
	/** Aborted with `JobLost` once the worker has ended. */
	readonly broken: AbortSignal;
	/** Whether a finished job left so much memory taken that another worker serves the next one better. */
	readonly isSpent: () => boolean;
	/** Ends the worker, whatever it computes. Resolves once it has ended. */
	readonly end: () => Promise<void>;
}

/** Job that took longer than its time limit. */
export class JobTimeout extends Error {
	override readonly name = "JobTimeout";
}

/** Job that took more memory than its worker may have. */
export class JobOutOfMemory extends Error {
	override readonly name = "JobOutOfMemory";

	constructor(options?: ErrorOptions) {
		super("The job took more memory than it may have.", options);
	}
}

/** Job whose worker ended before it answered. */
export class JobLost extends Error {
	override readonly name = "JobLost";
}

/** @throws what the worker fails with, or the signal's reason when it is aborted */
export async function nextMessage(worker: EventEmitter, signal: AbortSignal): Promise<unknown> {
	try {
		const [message] = await once(worker, "message", { signal });
		return message;
	} catch (error) {
		signal.throwIfAborted();
		throw error;
	}
}
