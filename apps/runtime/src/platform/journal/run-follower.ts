import { performance } from "node:perf_hooks";
import type { Clock } from "@switchyard/host";
import type { BaseLogger } from "pino";
import type { Database } from "../database/database.ts";
import { rest } from "../database/rest.ts";
import type { WriteQuery } from "../database/write-protocol.ts";
import { newestRun, runsAfter } from "./commits-of-runs.ts";

/** How many runs are put into a projection by one commit: those of runs wait for it. */
const SLICE = 50;

/** How long it waits for more runs to end before it looks, in milliseconds; most runs take less. */
const GATHER_MS = 300;

/** After a slice it rests this many times as long as that took, */
const REST = 2;
/** and this much longer, in milliseconds, if the server had other work for more than this share of that time. */
const BUSY_REST_MS = 1000;
const BUSY = 0.5;

/** How long it waits after a failure, in milliseconds. */
const RETRY_MS = 5000;

/** How many ended runs it remembers; if there are more, the projection looks for them. */
const MOST_ENDED = 10_000;

/** Queries of a projection for some runs. */
export interface PutRuns {
	readonly queries: readonly WriteQuery[];
	/** Those of the runs that are over. */
	readonly over: readonly string[];
}

/**
 * Projection of runs some time after their commits, so that runs pay nothing for it. Its cursor is written with what it makes: it has
 * a run or will get to it, whatever happens to the process. It is made anew from the journal when its format changes.
 */
export interface FollowingProjection {
	/** For messages. */
	readonly name: string;
	/** Reads the cursor: the number of the last run that it has. `undefined` when it has none, or has them in another format. */
	position(): Promise<number | undefined>;
	/** Returns the query that moves the cursor. */
	move(position: number): WriteQuery;
	/** Returns what is to be written for runs as they are now, without those that are gone. */
	put(ids: readonly string[]): Promise<PutRuns>;
	/** Finds some runs that were not over when they were put, and are now. */
	settled(limit: number): Promise<readonly string[]>;
}

export interface RunFollowerOptions {
	readonly projection: FollowingProjection;
	readonly database: Pick<Database, "read" | "write" | "queue">;
	readonly logger: Pick<BaseLogger, "error">;
	readonly clock: Pick<Clock, "after" | "elapsed">;
}

/**
 * Keeps a projection up with runs as they start and end. A run that was not over is put again once it is; those that ended while no
 * server ran are found by the projection itself.
 */
export class RunFollower {
	readonly #options: RunFollowerOptions;
	readonly #stop = new AbortController();
	#work: Promise<void> = Promise.resolve();
	#position = 0;
	/** Runs that ended since, and may be in the projection as they were before. */
	#ended = new Set<string>();
	/** Whether the projection may have runs that ended and are not in `#ended`. */
	#hasUnsettled = true;
	#isIdle = false;
	#isNews = false;
	#wake: () => void = () => {};

	constructor(options: RunFollowerOptions) {
		this.#options = options;
	}

	/** Whether there may be runs that are not in the projection as they are. */
	get isBehind(): boolean {
		return !this.#isIdle || this.#isNews;
	}

	/** Works until it is stopped: first what an earlier process may have left. */
	start(): void {
		this.#work = this.#keepOn();
	}

	/** Resolves once it touches nothing any more. */
	async stop(): Promise<void> {
		this.#stop.abort();
		this.#wake();
		// With the database away it only waits to read.
		if (!this.#options.database.queue.unavailable) await this.#work;
	}

	/** Takes note that a run began or ended. */
	note(run: string, isOver: boolean): void {
		if (isOver) {
			if (this.#ended.size < MOST_ENDED) this.#ended.add(run);
			else this.#hasUnsettled = true;
		}
		this.#isNews = true;
		this.#wake();
	}

	async #keepOn(): Promise<void> {
		const { signal } = this.#stop;
		let begun = false;
		while (!signal.aborted) {
			const since = this.#options.clock.elapsed();
			try {
				if (!begun) await this.#findPosition();
				begun = true;
				this.#isNews = false;
				if (await this.#step()) await this.#giveWay(this.#options.clock.elapsed() - since);
				else await this.#news();
			} catch (error) {
				const { projection, database, logger } = this.#options;
				if (!signal.aborted && !database.queue.unavailable)
					logger.error({ err: error }, `runs cannot be put into ${projection.name}`);
				await this.#rest(RETRY_MS);
			}
		}
	}

	async #findPosition(): Promise<void> {
		const { projection, database } = this.#options;
		this.#position = Math.min((await projection.position()) ?? 0, await newestRun(database.read));
	}

	/** Puts some runs into the projection. Returns false when there are none to be put. */
	async #step(): Promise<boolean> {
		const { projection, database } = this.#options;
		const slice = await runsAfter(database.read, this.#position, SLICE);
		if (slice !== undefined) {
			const { queries, over } = await projection.put(slice.ids);
			await database.write([...queries, projection.move(slice.last)]);
			this.#position = slice.last;
			for (const run of over) this.#ended.delete(run);
			return true;
		}
		const ended = await this.#someEnded();
		if (ended.length === 0) return false;
		const { queries } = await projection.put(ended);
		if (queries.length > 0) await database.write(queries);
		for (const run of ended) this.#ended.delete(run);
		return true;
	}

	async #someEnded(): Promise<readonly string[]> {
		if (this.#ended.size > 0) return [...this.#ended].slice(0, SLICE);
		if (!this.#hasUnsettled) return [];
		this.#hasUnsettled = false;
		const found = await this.#options.projection.settled(SLICE);
		if (found.length === SLICE) this.#hasUnsettled = true;
		return found;
	}

	/** Waits until a run begins or ends, and a little longer for others. */
	async #news(): Promise<void> {
		this.#isIdle = true;
		if (!this.#isNews && !this.#stop.signal.aborted)
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		this.#wake = () => {};
		if (!this.#stop.signal.aborted) await this.#rest(GATHER_MS);
		this.#isIdle = false;
	}

	/** Leaves the server to others after work that took so long. */
	async #giveWay(tookMs: number): Promise<void> {
		const load = performance.eventLoopUtilization();
		await this.#rest(tookMs * REST);
		if (performance.eventLoopUtilization(load).utilization > BUSY) await this.#rest(BUSY_REST_MS);
	}

	/** Ends at once when it is stopped. */
	#rest(ms: number): Promise<void> {
		return rest(this.#options.clock, ms, this.#stop.signal);
	}
}
