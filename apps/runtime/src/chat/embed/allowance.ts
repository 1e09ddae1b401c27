/** How many spenders are remembered; a further one has the first one forgotten. */
const MAX_SPENDERS = 50_000;

interface Spent {
	count: number;
	readonly since: number;
}

/** How much each of many may do within a stretch of time. */
export class Allowance {
	readonly #windowMs: number;
	readonly #now: () => number;
	readonly #spent = new Map<string, Spent>();

	/** @param now milliseconds since any moment */
	constructor(windowMs: number, now: () => number) {
		this.#windowMs = windowMs;
		this.#now = now;
	}

	/** How long a spender must wait, in milliseconds; 0 where it need not. */
	waitMs(spender: string, max: number): number {
		const spent = this.#recent(spender);
		return spent === undefined || spent.count < max ? 0 : spent.since + this.#windowMs - this.#now();
	}

	spend(spender: string): void {
		const spent = this.#recent(spender);
		if (spent) {
			spent.count++;
			return;
		}
		if (this.#spent.size >= MAX_SPENDERS) {
			const [first = ""] = this.#spent.keys();
			this.#spent.delete(first);
		}
		this.#spent.set(spender, { count: 1, since: this.#now() });
	}

	#recent(spender: string): Spent | undefined {
		const spent = this.#spent.get(spender);
		if (spent && this.#now() - spent.since < this.#windowMs) return spent;
		this.#spent.delete(spender);
		return undefined;
	}
}
