/** How long wrong guesses count, in milliseconds. */
const WINDOW_MS = 60_000;

/** How many guessers are remembered; a further one has the first one forgotten. */
const MAX_GUESSERS = 10_000;

/** Counts the wrong guesses of each guesser within a minute. */
export class GuessLimit {
	readonly #max: number;
	readonly #now: () => number;
	readonly #guessers = new Map<string, { wrong: number; readonly since: number }>();

	/** @param now milliseconds since any moment */
	constructor(max: number, now: () => number) {
		this.#max = max;
		this.#now = now;
	}

	/** How long this guesser must wait before the next guess, in milliseconds; 0 when it need not. */
	waitMs(guesser: string): number {
		const { wrong, since } = this.#recent(guesser) ?? { wrong: 0, since: 0 };
		return wrong < this.#max ? 0 : since + WINDOW_MS - this.#now();
	}

	noteWrong(guesser: string): void {
		const known = this.#recent(guesser);
		if (known) {
			known.wrong++;
			return;
		}
		if (this.#guessers.size >= MAX_GUESSERS) {
			const [first = ""] = this.#guessers.keys();
			this.#guessers.delete(first);
		}
		this.#guessers.set(guesser, { wrong: 1, since: this.#now() });
	}

	#recent(guesser: string) {
		const known = this.#guessers.get(guesser);
		if (known && this.#now() - known.since < WINDOW_MS) return known;
		this.#guessers.delete(guesser);
		return undefined;
	}
}
