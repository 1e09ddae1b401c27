import { performance } from "node:perf_hooks";
import type { Clock } from "@switchyard/host";
import type { BaseLogger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import { rest } from "../../platform/database/rest.ts";
import { SearchRows } from "./search-rows.ts";
import { SearchableRuns } from "./sources/runs.ts";

const SOURCE = "run";

/** Raised when entries of runs are made in another way. */
const FORMAT = 1;

/** How many runs are put into the index by one commit: those of runs wait for it. */
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

/** How many ended runs it remembers; if there are more, it looks for them in the index. */
const MOST_ENDED = 10_000;

export interface RunFollowerOptions {
	readonly database: Pick<Database, "read" | "store" | "write" | "queue">;
	readonly logger: Pick<BaseLogger, "error">;
	readonly clock: Pick<Clock, "after" | "elapsed">;
}

/**
 * Puts runs into the search index, some time after they started or ended, so that they themselves pay nothing for it. How far it is
 * goes to disk with the entries: whatever happens to the process, the next one misses none. A run that was not over is put in
 * again once it is; those that ended while nobody looked are found by the index itself.
 */
export class RunFollower {
	readonly #options: RunFollowerOptions;
	readonly #runs: SearchableRuns;
	readonly #rows: SearchRows;
	readonly #stop = new AbortController();
	#work: Promise<void> = Promise.resolve();
	#position = 0;
	/** Runs that ended since, and may be in the index as they were before. */
	#ended = new Set<string>();
	/** Whether the index may have runs that ended and are not in `#ended`. */
	#hasUnsettled = true;
	#isIdle = false;
	#isNews = false;
	#wake: () => void = () => {};

	constructor(options: RunFollowerOptions) {
		this.#options = options;
		this.#runs = new SearchableRuns(options.database);
		this.#rows = new SearchRows(options.database);
	}

	/** Whether there may be runs that are not in the index as they are. */
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
				const { database, logger } = this.#options;
				if (!signal.aborted && !database.queue.unavailable)
					logger.error({ err: error }, "runs cannot be put into the search index");
				await this.#rest(RETRY_MS);
			}
		}
	}

	async #findPosition(): Promise<void> {
		const position = (await this.#rows.position(SOURCE, FORMAT)) ?? 0;
		this.#position = Math.min(position, await this.#runs.newest());
	}

	/** Puts some runs into the index. Gives false when there are none to be put. */
	async #step(): Promise<boolean> {
		const { write } = this.#options.database;
		const slice = await this.#runs.after(this.#position, SLICE);
		if (slice !== undefined) {
			await write([...slice.queries, this.#rows.move(SOURCE, FORMAT, slice.last)]);
			this.#position = slice.last;
			for (const run of slice.over) this.#ended.delete(run);
			return true;
		}
		const ended = await this.#someEnded();
		if (ended.length === 0) return false;
		const { queries } = await this.#runs.put(ended);
		if (queries.length > 0) await write(queries);
		for (const run of ended) this.#ended.delete(run);
		return true;
	}

	async #someEnded(): Promise<readonly string[]> {
		if (this.#ended.size > 0) return [...this.#ended].slice(0, SLICE);
		if (!this.#hasUnsettled) return [];
		this.#hasUnsettled = false;
		const found = await this.#runs.settled(SLICE);
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
