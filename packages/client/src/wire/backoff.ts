const FIRST_MS = 100;
const MOST_MS = 10_000;

/** Waits that double, with jitter, so that many clients do not come back all at once. */
export class Backoff {
	#tries = 0;

	/** The milliseconds to wait now. */
	next(): number {
		const full = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(this.#tries, 32));
		this.#tries += 1;
		return full * (0.5 + Math.random() / 2);
	}

	/** Begins anew, after a success. */
	reset(): void {
		this.#tries = 0;
	}
}
