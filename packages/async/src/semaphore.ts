/** Lets so many work at once. The others wait, in the order in which they came. */
export class Semaphore {
	#free: number;
	readonly #waiting = new Set<() => void>();

	/** @param most how many work at once, at least one. */
	constructor(most: number) {
		this.#free = most;
	}

	/** @throws the signal's reason when it is aborted before the work begins, and what the work throws */
	async run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
		signal.throwIfAborted();
		if (this.#free > 0) this.#free--;
		else await this.#turn(signal);
		try {
			return await work();
		} finally {
			this.#passOn();
		}
	}

	#turn(signal: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const leave = () => {
				this.#waiting.delete(begin);
				reject(signal.reason);
			};
			const begin = () => {
				signal.removeEventListener("abort", leave);
				resolve();
			};
			this.#waiting.add(begin);
			signal.addEventListener("abort", leave, { once: true });
		});
	}

	#passOn(): void {
		const [next] = this.#waiting;
		if (next === undefined) {
			this.#free++;
			return;
		}
		this.#waiting.delete(next);
		next();
	}
}
