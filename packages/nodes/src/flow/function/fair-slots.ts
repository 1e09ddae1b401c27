/** How many jobs may run at once. */
export interface SlotLimits {
	/** So many begin at once. */
	readonly regular: number;
	/** So many run at most: beyond the regular ones a job begins only once it has waited for `patienceMs`. */
	readonly most: number;
	/** So many of one owner run at most; the others are for jobs of other owners. */
	readonly perOwner: number;
	readonly patienceMs: number;
}

interface Waiting {
	readonly owner: string;
	readonly since: number;
	readonly begin: () => void;
}

/**
 * Room for jobs, shared fairly between their owners: the owner with the fewest jobs under way is next, and slow jobs of one
 * owner cannot fill all the room.
 */
export class FairSlots {
	readonly #limits: SlotLimits;
	readonly #running = new Map<string, number>();
	readonly #waiting = new Set<Waiting>();
	#count = 0;
	#alarm: NodeJS.Timeout | undefined;

	constructor(limits: SlotLimits) {
		this.#limits = limits;
	}

	/** Whether jobs wait for room. */
	get isCrowded(): boolean {
		return this.#waiting.size > 0;
	}

	/**
	 * Does a job when there is room for it.
	 * @throws the signal's reason when it is aborted before
	 */
	async run<Result>(owner: string, signal: AbortSignal, job: () => Promise<Result>): Promise<Result> {
		await this.#room(owner, signal);
		try {
			return await job();
		} finally {
			this.#add(owner, -1);
			this.#fill();
		}
	}

	#room(owner: string, signal: AbortSignal): Promise<void> {
		signal.throwIfAborted();
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const leave = () => {
			this.#waiting.delete(waiting);
			reject(signal.reason);
		};
		const begin = () => {
			signal.removeEventListener("abort", leave);
			resolve();
		};
		const waiting: Waiting = { owner, since: performance.now(), begin };
		signal.addEventListener("abort", leave, { once: true });
		this.#waiting.add(waiting);
		this.#fill();
		return promise;
	}

	#fill(): void {
		for (let next = this.#next(); next; next = this.#next()) {
			this.#waiting.delete(next);
			this.#add(next.owner, 1);
			next.begin();
		}
		clearTimeout(this.#alarm);
		if (this.#waiting.size === 0 || this.#count >= this.#limits.most) return;
		this.#alarm = setTimeout(() => this.#fill(), this.#limits.patienceMs).unref();
	}

	/** Of those for whom there is room, the first one of the owner with the fewest jobs under way. */
	#next(): Waiting | undefined {
		let best: Waiting | undefined;
		for (const waiting of this.#waiting) {
			if (!this.#hasRoom(waiting)) continue;
			if (!best || this.#runningOf(waiting) < this.#runningOf(best)) best = waiting;
		}
		return best;
	}

	#hasRoom(waiting: Waiting): boolean {
		const { regular, most, perOwner, patienceMs } = this.#limits;
		if (this.#count >= most || this.#runningOf(waiting) >= perOwner) return false;
		return this.#count < regular || performance.now() - waiting.since >= patienceMs;
	}

	#runningOf({ owner }: Waiting): number {
		return this.#running.get(owner) ?? 0;
	}

	#add(owner: string, change: 1 | -1): void {
		this.#count += change;
		const running = (this.#running.get(owner) ?? 0) + change;
		if (running === 0) this.#running.delete(owner);
		else this.#running.set(owner, running);
	}
}
