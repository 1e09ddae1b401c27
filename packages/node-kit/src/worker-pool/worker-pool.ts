import { once } from "node:events";
import { type Transferable, Worker } from "node:worker_threads";

export interface WorkerPoolOptions {
	/** A module that calls `serveJobs`. */
	readonly script: URL;
	/** How many jobs run at once; further ones wait for their turn. */
	readonly size: number;
	/** The heap of one thread, in megabytes; a job that needs more fails. */
	readonly heapMb: number;
	/** How long a thread is kept without a job, in milliseconds. */
	readonly idleMs: number;
}

export interface JobOptions {
	/** Milliseconds from the time when a thread is ready for the job. */
	readonly timeLimitMs: number;
	readonly signal: AbortSignal;
	/** What of the job is moved to the thread, such as ports. */
	readonly transfer?: readonly Transferable[];
}

/** A job that took longer than its time limit. */
export class JobTimeout extends Error {
	override readonly name = "JobTimeout";
}

/**
 * Threads that run one job after the other, for work that would block the event loop. They are started when they are first needed, know
 * nothing of the process's environment, and never keep the process alive by themselves. A thread whose job fails or takes too long is
 * terminated, together with all the memory that the job took.
 */
export class WorkerPool<Job, Result> {
	readonly #options: WorkerPoolOptions;
	readonly #idle = new Map<Worker, NodeJS.Timeout>();
	readonly #waiting: (() => void)[] = [];
	#running = 0;

	constructor(options: WorkerPoolOptions) {
		this.#options = options;
	}

	/** @throws JobTimeout, what the job throws, or the signal's reason when it is aborted */
	async run(job: Job, options: JobOptions): Promise<Result> {
		await this.#turn();
		try {
			options.signal.throwIfAborted();
			return await this.#runIn(this.#takeIdle() ?? (await this.#start()), job, options);
		} finally {
			this.#endTurn();
		}
	}

	/** A turn that ends passes to the job that has waited longest: no later one overtakes it. */
	async #turn(): Promise<void> {
		if (this.#running < this.#options.size) this.#running++;
		else await new Promise<void>((turn) => this.#waiting.push(turn));
	}

	#endTurn(): void {
		const next = this.#waiting.shift();
		if (next) next();
		else this.#running--;
	}

	async #runIn(
		worker: Worker,
		job: Job,
		{ timeLimitMs, signal, transfer = [] }: JobOptions,
	): Promise<Result> {
		const limit = AbortSignal.timeout(timeLimitMs);
		try {
			worker.ref();
			worker.postMessage(job, transfer);
			const [result] = await once(worker, "message", { signal: AbortSignal.any([signal, limit]) });
			this.#keep(worker);
			return result;
		} catch (error) {
			await worker.terminate();
			signal.throwIfAborted();
			throw limit.aborted ? new JobTimeout(`The job took longer than ${timeLimitMs} ms.`) : error;
		}
	}

	async #start(): Promise<Worker> {
		const { script, heapMb } = this.#options;
		const worker = new Worker(script, {
			env: {},
			execArgv: [],
			resourceLimits: { maxOldGenerationSizeMb: heapMb },
		});
		worker.on("error", () => {}); // The job that waits for the thread fails with it.
		worker.once("exit", () => this.#forget(worker));
		await once(worker, "message");
		return worker;
	}

	#keep(worker: Worker): void {
		const retire = () => {
			this.#forget(worker);
			void worker.terminate();
		};
		worker.unref();
		this.#idle.set(worker, setTimeout(retire, this.#options.idleMs).unref());
	}

	#takeIdle(): Worker | undefined {
		const worker = this.#idle.keys().next().value;
		if (worker) this.#forget(worker);
		return worker;
	}

	#forget(worker: Worker): void {
		clearTimeout(this.#idle.get(worker));
		this.#idle.delete(worker);
	}
}
