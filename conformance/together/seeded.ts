/** Chance that is the same for the same seed (mulberry32). */
export class Seeded {
	#state: number;

	constructor(seed: number) {
		this.#state = seed;
	}

	/** At least 0, less than 1. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** A whole number, less than `limit`. */
	below(limit: number): number {
		return Math.floor(this.next() * limit);
	}

	of<Item>(items: readonly Item[]): Item {
		const item = items[this.below(items.length)];
		if (item === undefined) throw new Error("There is nothing to choose from.");
		return item;
	}
}
