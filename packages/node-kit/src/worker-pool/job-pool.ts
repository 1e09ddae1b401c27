import { Semaphore } from "@switchyard/async";
import { JobLease, type JobOptions } from "./job-lease.ts";
import type { JobWorker } from "./job-worker.ts";

/** Bounds of a pool. */
export interface JobPoolOptions {
	/** Number of jobs that run at once; further ones wait for their turn. */
	readonly size: number;
	/** How long a worker without a job is kept, in milliseconds. */
	readonly idleMs: number;
}

/** Threads or processes that run one job after another. They are started when they are first needed. */
export class JobPool<Job, Result> {
	readonly #start: () => Promise<JobWorker<Job, Result>>;
	readonly #options: JobPoolOptions;
	readonly #turns: Semaphore;
	readonly #idle = new Map<JobWorker<Job, Result>, NodeJS.Timeout>();

	constructor(start: () => Promise<JobWorker<Job, Result>>, options: JobPoolOptions) {
		this.#start = start;
		this.#options = options;
		this.#turns = new Semaphore(options.size);
	}

	/** @throws JobTimeout, JobOutOfMemory, JobLost, what the job throws, or the signal's reason when it is aborted */
	run(job: Job, options: JobOptions & { readonly signal: AbortSignal }): Promise<Result> {
		return this.#turns.run(options.signal, async () => {
			const lease = await this.lease();
			try {
				return await lease.run(job, options);
			} finally {
				lease.release();
			}
		});
	}

	/** Takes a worker for several jobs, beside the number that `run` may have. Its holder releases it. @throws JobLost */
	async lease(): Promise<JobLease<Job, Result>> {
		const worker = this.#takeIdle() ?? (await this.#start());
		return new JobLease(worker, () => this.#keep(worker));
	}

	#keep(worker: JobWorker<Job, Result>): void {
		if (worker.broken.aborted) return;
		if (worker.isSpent() || this.#idle.size >= this.#options.size) {
			void worker.end();
			return;
		}
		const retire = () => {
			this.#idle.delete(worker);
			void worker.end();
		};
		this.#idle.set(worker, setTimeout(retire, this.#options.idleMs).unref());
	}

	#takeIdle(): JobWorker<Job, Result> | undefined {
		for (const [worker, timer] of this.#idle) {
			clearTimeout(timer);
			this.#idle.delete(worker);
			if (!worker.broken.aborted) return worker;
		}
		return undefined;
	}
}
