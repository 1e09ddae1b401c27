/** How many spenders are remembered; a further one has the one forgotten that has not spent for the longest time. */
const MAX_SPENDERS = 50_000;

interface Spent {
	readonly count: number;
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
		const { count, since } = this.#recent(spender) ?? { count: 0, since: this.#now() };
		this.#spent.delete(spender);
		if (this.#spent.size >= MAX_SPENDERS) {
			const [idlest = ""] = this.#spent.keys();
			this.#spent.delete(idlest);
		}
		this.#spent.set(spender, { count: count + 1, since });
	}

	#recent(spender: string): Spent | undefined {
		const spent = this.#spent.get(spender);
		if (spent && this.#now() - spent.since < this.#windowMs) return spent;
		this.#spent.delete(spender);
		return undefined;
	}
}
