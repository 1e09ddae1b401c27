import { setTimeout as delay } from "node:timers/promises";
import { KeyedMutex } from "@switchyard/async";
import type { Clock } from "@switchyard/host";
import type { BaseLogger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import { rest } from "../../../platform/database/rest.ts";
import { removeJournals, removeRows } from "../../../platform/journal/remove-runs.ts";
import { removeStatistics } from "../../costs/index.ts";
import { removeRunsFromSearch } from "../../search/index.ts";
import { keptBlobs } from "./kept-blobs.ts";
import { removableRuns } from "./removable-runs.ts";
import { RemovalPace } from "./removal-pace.ts";
import type { RetentionPolicy } from "./retention-policy.ts";

/** How often it looks for runs to remove. */
const INTERVAL_MS = 60_000;

/** What takes turns: a step of its work, and whatever must not be disturbed by one. */
const STEP = "step";

export interface SweeperOptions {
	readonly database: Pick<Database, "read" | "write" | "store" | "queue" | "blobs">;
	readonly policy: RetentionPolicy;
	readonly logger: Pick<BaseLogger, "info" | "error">;
	readonly clock: Pick<Clock, "now" | "elapsed" | "after">;
}

/** Removes the runs and the statistics that are not kept, and the large values that no run needs, a little at a time between the commits of others. */
export class Sweeper {
	readonly #options: SweeperOptions;
	readonly #stop = new AbortController();
	readonly #mutex = new KeyedMutex();
	#work: Promise<void> = Promise.resolve();

	constructor(options: SweeperOptions) {
		this.#options = options;
	}

	/** Works until it is stopped: first what an earlier process may have left. */
	start(): void {
		this.#work = this.#keepOn();
	}

	/** Resolves once it touches nothing any more. */
	async stop(): Promise<void> {
		this.#stop.abort();
		// With the database away it writes nothing, and only waits to read.
		if (!this.#options.database.queue.unavailable) await this.#work;
	}

	/** Does something during which nothing is removed. */
	exclusively<Result>(task: () => Promise<Result>): Promise<Result> {
		return this.#mutex.run(STEP, task);
	}

	/** Removes what is to be removed now. Gives how many runs. */
	async sweep(): Promise<number> {
		const { database, policy, clock } = this.#options;
		const pace = new RemovalPace();
		const beside = (runs: readonly string[]) => removeRunsFromSearch(database, runs);
		let removed = 0;
		for await (const ids of removableRuns(database.read, policy, clock.now())) {
			for await (const count of this.#unhurried(removeRows(database, ids, pace, beside))) removed += count;
			for await (const refs of this.#unhurried(removeJournals(database, pace))) this.#collect(refs);
			if (this.#stop.signal.aborted) break;
		}
		return removed;
	}

	/** Removes the statistics of days that are kept no longer. Gives how many rows. */
	async sweepStatistics(): Promise<number> {
		const { database, policy, clock } = this.#options;
		const days = removeStatistics(database, policy.keepStatisticsDays, clock.now());
		let removed = 0;
		for await (const rows of this.#unhurried(days)) removed += rows;
		return removed;
	}

	/** Removes large values that no run needs, no matter who left them. */
	async sweepBlobs(): Promise<void> {
		for await (const refs of this.#unhurried(keptBlobs(this.#options.database.blobs))) this.#collect(refs);
	}

	async #keepOn(): Promise<void> {
		const { signal } = this.#stop;
		await this.#attempt(() => this.sweepBlobs());
		while (!signal.aborted) {
			await this.#attempt(async () => {
				const removed = await this.sweep();
				if (removed > 0) this.#options.logger.info({ removed }, "runs were removed that are kept no longer");
				await this.sweepStatistics();
			});
			await delay(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
		}
	}

	/** A failure ends this sweep; what it leaves, the next one finds. */
	async #attempt(work: () => Promise<void>): Promise<void> {
		const { database, logger } = this.#options;
		if (database.queue.unavailable) return;
		try {
			await work();
		} catch (error) {
			if (!database.queue.unavailable) logger.error({ err: error }, "old runs cannot be removed");
		}
	}

	/** Goes through the steps of some work, one turn each, with a rest after each, until it is stopped. */
	async *#unhurried<Step>(work: AsyncIterable<Step>): AsyncIterable<Step> {
		const { clock } = this.#options;
		const { signal } = this.#stop;
		const steps = work[Symbol.asyncIterator]();
		while (!signal.aborted) {
			const begun = clock.elapsed();
			const step = await this.#mutex.run(STEP, () => steps.next());
			if (step.done) return;
			yield step.value;
			await this.#rest(RemovalPace.restAfter(clock.elapsed() - begun));
		}
	}

	/** Ends at once when it is stopped. */
	#rest(ms: number): Promise<void> {
		return rest(this.#options.clock, ms, this.#stop.signal);
	}

	#collect(refs: readonly string[]): void {
		// With a full disk it waits until there is room; nobody waits for it.
		if (refs.length > 0) this.#options.database.queue.collect(refs).catch(() => {});
	}
}
