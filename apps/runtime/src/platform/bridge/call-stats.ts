import type { PeerStats } from "./bridge-connection.ts";

/** Of how many calls the times are kept. */
const KEPT = 200;

/** How calls of one peer went. */
export class CallStats {
	served = 0;
	errors = 0;
	readonly #times: number[] = [];

	/** @param ms how long the call took, in milliseconds. */
	add(ms: number, failed: boolean): void {
		this.#times[this.served % KEPT] = ms;
		this.served++;
		if (failed) this.errors++;
	}

	/** @param inFlight how many are under way. */
	summary(inFlight: number): PeerStats {
		const [p50Ms, p95Ms] = [this.percentile(0.5), this.percentile(0.95)];
		return {
			inFlight,
			calls: this.served,
			errors: this.errors,
			...(p50Ms === undefined || p95Ms === undefined ? {} : { p50Ms, p95Ms }),
		};
	}

	/** The time within which a share of the last calls was answered, in milliseconds; `undefined` before the first. */
	percentile(share: number): number | undefined {
		const sorted = this.#times.toSorted((one, other) => one - other);
		return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
	}
}
