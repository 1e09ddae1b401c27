/** Lets so many work at once, and the others wait, in the order in which they came. */
export class Semaphore {
	#free: number;
	readonly #waiting: (() => void)[] = [];

	constructor(most: number) {
		this.#free = most;
	}

	/** @throws the signal's reason when it is aborted before the work begins */
	async run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
		if (this.#free > 0) this.#free--;
		else await new Promise<void>((resolve) => this.#waiting.push(resolve));
		try {
			signal.throwIfAborted();
			return await work();
		} finally {
			const next = this.#waiting.shift();
			if (next) next();
			else this.#free++;
		}
	}
}
