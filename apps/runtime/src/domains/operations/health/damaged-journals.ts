import type { HealthProblem } from "@switchyard/spec/http";
import type { Database } from "../../../platform/database/database.ts";

/** How many of the runs that failed last are looked at: what it costs is bounded, however many runs are kept. */
const LOOKED_AT = 10_000;
/** How long a count is good for, in milliseconds. */
const FRESH_MS = 60_000;

/** How long a request for health waits for a fresh count; then it gives the one before. */
const PATIENCE_MS = 500;

/** Counts the runs that were given up because their journal cannot be read. */
export class DamagedJournals {
	readonly #read: Database["read"];
	#counted = { at: Number.NEGATIVE_INFINITY, count: 0 };
	#counting: Promise<void> | undefined;

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	/** Gives the latest count. A store that does not answer holds up nobody: its probe reports it. */
	readonly check = async (): Promise<readonly HealthProblem[]> => {
		if (performance.now() - this.#counted.at > FRESH_MS) {
			this.#counting ??= this.#count().finally(() => {
				this.#counting = undefined;
			});
			await Promise.race([
				this.#counting.catch(() => {}),
				new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref()),
			]);
		}
		const { count } = this.#counted;
		return count === 0 ? [] : [damaged(count)];
	};

	async #count(): Promise<void> {
		const newest = this.#read
			.selectFrom("runs")
			.select("error")
			.where("status", "=", "failed")
			.orderBy("id", "desc")
			.limit(LOOKED_AT)
			.as("newest");
		const { count } = await this.#read
			.selectFrom(newest)
			.select(({ fn }) => fn.countAll<number>().as("count"))
			.where("error", "like", '{"code":"JOURNAL_DAMAGED"%')
			.executeTakeFirstOrThrow();
		this.#counted = { at: performance.now(), count: Number(count) };
	}
}

function damaged(count: number): HealthProblem {
	return {
		code: "JOURNAL_DAMAGED",
		severity: "degraded",
		message: `The journals of ${count === 1 ? "one run" : `${count} runs`} cannot be read; ${count === 1 ? "the run was" : "the runs were"} given up.`,
		hint: "The page Runs shows them as failed, and the log says what is wrong. Check the disk, and restore a backup if they are needed.",
		count,
	};
}
