import { once } from "node:events";
import { type Transferable, Worker } from "node:worker_threads";
import { NodeError } from "../node-error.ts";
import { watchMemory } from "./memory-watch.ts";
import type { JobAnswer } from "./serve-jobs.ts";

export interface WorkerPoolOptions {
	/** A module that calls `serveJobs`. */
	readonly script: URL;
	/** How many jobs run at once; further ones wait for their turn. */
	readonly size: number;
	/** The heap that a job may fill, in megabytes; one that takes half as much again fails. */
	readonly heapMb: number;
	/** The bytes that one thread may have outside its heap, in megabytes, as buffers are; no limit when absent. */
	readonly bufferMb?: number;
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

/** Where a thread is ended, times the heap that a job may fill: a heap holds what is no longer in use as well until it is collected. */
const COLLECTED_LATE = 1.5;

/**
 * Where the engine itself ends a thread, times the heap that a job may fill. An engine that finds no room there for one large value ends the
 * whole process (https://github.com/nodejs/node/issues/47224), so a thread is ended from outside long before.
 */
const ENGINE_LIMIT = 4;

const BYTES_PER_MB = 1024 * 1024;

/** A job that took longer than its time limit. */
export class JobTimeout extends Error {
	override readonly name = "JobTimeout";
}

/** A job that took more memory than its thread may have. */
export class JobOutOfMemory extends Error {
	override readonly name = "JobOutOfMemory";
}

/**
 * Threads that run one job after the other, for work that would block the event loop. They are started when they are first needed, know
 * nothing of the process's environment, and never keep the process alive by themselves. A thread whose job fails or takes too long is
 * terminated, together with all the memory that the job took. What a thread cannot hold back is a single value that is larger than the engine's
 * limit, such as a list made with 10⁸ places: the engine ends the process for it.
 */
export class WorkerPool<Job, Result> {
	readonly #options: WorkerPoolOptions;
	readonly #idle = new Map<Worker, NodeJS.Timeout>();
	readonly #waiting: (() => void)[] = [];
	#running = 0;

	constructor(options: WorkerPoolOptions) {
		this.#options = options;
	}

	/** @throws JobTimeout, JobOutOfMemory, what the job throws, or the signal's reason when it is aborted */
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

	async #runIn(worker: Worker, job: Job, options: JobOptions): Promise<Result> {
		const answer = await this.#ask(worker, job, options);
		this.#keep(worker);
		if ("failure" in answer) throw new NodeError(answer.failure);
		return answer.result;
	}

	async #ask(
		worker: Worker,
		job: Job,
		{ timeLimitMs, signal, transfer = [] }: JobOptions,
	): Promise<JobAnswer<Result>> {
		const { heapMb, bufferMb = Number.POSITIVE_INFINITY } = this.#options;
		const limit = AbortSignal.timeout(timeLimitMs);
		const memory = watchMemory(worker, {
			heap: heapMb * COLLECTED_LATE * BYTES_PER_MB,
			buffers: bufferMb * BYTES_PER_MB,
		});
		try {
			worker.ref();
			worker.postMessage(job, transfer);
			const end = AbortSignal.any([signal, limit, memory.exceeded]);
			const [answer] = await once(worker, "message", { signal: end });
			return answer;
		} catch (error) {
			await worker.terminate();
			signal.throwIfAborted();
			if (limit.aborted) throw new JobTimeout(`The job took longer than ${timeLimitMs} ms.`);
			if (memory.exceeded.aborted || isOutOfMemory(error))
				throw new JobOutOfMemory("The job took more memory than its thread may have.", { cause: error });
			throw error;
		} finally {
			memory.end();
		}
	}

	async #start(): Promise<Worker> {
		const { script, heapMb } = this.#options;
		const worker = new Worker(script, {
			env: {},
			execArgv: [],
			resourceLimits: { maxOldGenerationSizeMb: heapMb * ENGINE_LIMIT },
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

function isOutOfMemory(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
