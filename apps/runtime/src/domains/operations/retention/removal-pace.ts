import type { RemovalSlices } from "../../../platform/journal/remove-runs.ts";

/** Rows of the journal that a slice removes at first, and once there is no more than that to remove. */
const LEAST_ROWS = 200;

/** The most that a slice removes: commits of runs wait for it, so it must not take much longer than one of theirs. */
const MOST_ROWS = 1600;

/** A run has about so many commits. */
const ROWS_PER_RUN = 4;

/** After a slice it rests this many times as long as the slice took, so that the writer is mostly there for others, */
const REST = 4;

/** but no longer than this, in milliseconds: on a busy server a slice waits for the commits of others, and costs them no more. */
const LONGEST_REST_MS = 100;

/** Sizes of the slices of a sweep. While there is more than fits, the next slice is larger, up to a bound. */
export class RemovalPace implements RemovalSlices {
	#rows = LEAST_ROWS;

	/** Rows of the journal in one slice. */
	get rows(): number {
		return this.#rows;
	}

	/** Runs in one slice. */
	get runs(): number {
		return this.#rows / ROWS_PER_RUN;
	}

	/** Notes whether a slice left more to be removed. */
	note(isMore: boolean): void {
		this.#rows = isMore ? Math.min(this.#rows * 2, MOST_ROWS) : LEAST_ROWS;
	}

	/** How long to rest after a slice that took so long, both in milliseconds. */
	static restAfter(tookMs: number): number {
		return Math.min(tookMs * REST, LONGEST_REST_MS);
	}
}
