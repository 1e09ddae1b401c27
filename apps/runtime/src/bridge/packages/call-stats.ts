/** Of how many calls the times are kept. */
const KEPT = 200;

/** How calls of one host went. */
export class CallStats {
	served = 0;
	errors = 0;
	/** Results of calls that nobody waits for, or that never were. */
	late = 0;
	readonly #times: number[] = [];

	/** @param ms how long the call took, in milliseconds. */
	add(ms: number, failed: boolean): void {
		this.#times[this.served % KEPT] = ms;
		this.served++;
		if (failed) this.errors++;
	}

	/** The time within which a share of the last calls was answered, in milliseconds; `undefined` before the first. */
	percentile(share: number): number | undefined {
		const sorted = this.#times.toSorted((one, other) => one - other);
		return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
	}
}
