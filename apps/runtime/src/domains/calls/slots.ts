/** How many calls of one peer may be under way at once. */
export class Slots {
	readonly size: number;
	#taken = 0;
	readonly #waiting = new Set<() => void>();

	constructor(size: number) {
		this.size = size;
	}

	/** True when one was free. */
	take(): boolean {
		if (this.#taken >= this.size) return false;
		this.#taken += 1;
		return true;
	}

	release(): void {
		this.#taken -= 1;
		const [first] = this.#waiting;
		if (first === undefined) return;
		this.#waiting.delete(first);
		first();
	}

	/** Runs the callback once, after a slot has become free; the slot may be taken again before that. */
	whenFree(callback: () => void): void {
		this.#waiting.add(callback);
	}

	forget(callback: () => void): void {
		this.#waiting.delete(callback);
	}
}
