/** Waiting times between tries: doubled with every failure up to a limit, each shortened at random by up to a half, so that many clients do not come back at once. */
export class Backoff {
	readonly #first: number;
	readonly #limit: number;
	#failures = 0;

	/** Both in milliseconds. */
	constructor(first: number, limit: number) {
		this.#first = first;
		this.#limit = limit;
	}

	/** The milliseconds to wait after one more failure. */
	next(): number {
		const longest = Math.min(this.#limit, this.#first * 2 ** this.#failures);
		this.#failures += 1;
		return longest * (0.5 + Math.random() / 2);
	}

	reset(): void {
		this.#failures = 0;
	}
}
