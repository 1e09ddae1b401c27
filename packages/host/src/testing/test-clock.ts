import type { Cancel, Clock } from "../ports/clock.ts";

interface Timer {
	readonly at: number;
	readonly ring: () => void;
}

/** Time that passes only when a test says so. */
export class TestClock implements Clock {
	#now: number;
	#elapsed = 0;
	/** In the order in which they were set. */
	readonly #timers = new Set<Timer>();

	/** @param now the time of day to begin with. */
	constructor(now = 0) {
		this.#now = now;
	}

	readonly now = () => this.#now;
	readonly elapsed = () => this.#elapsed;
	readonly afterTurn = (work: () => void) => void this.after(0, work);

	readonly after = (ms: number, ring: () => void): Cancel => {
		// No timer of an event loop is shorter: one that sets itself again must let time pass.
		const timer = { at: this.#elapsed + Math.max(ms, 1), ring };
		this.#timers.add(timer);
		return () => this.#timers.delete(timer);
	};

	/** Someone sets the time of day; timers that wait know nothing of it. */
	set(byMs: number): void {
		this.#now += byMs;
	}

	/** Time passes, and each timer rings at its time. */
	advance(ms: number): void {
		const end = this.#elapsed + ms;
		for (let next = this.#next(end); next; next = this.#next(end)) {
			this.block(Math.max(next.at - this.#elapsed, 0));
			this.#ring(next);
		}
		this.block(end - this.#elapsed);
	}

	/** Time passes while the process is too busy to notice. */
	block(ms: number): void {
		this.#elapsed += ms;
		this.#now += ms;
	}

	/** The process comes to what is due by now: an event loop may take it in another order than that of time. */
	catchUp(): void {
		for (const timer of this.#timers) if (timer.at <= this.#elapsed) this.#ring(timer);
	}

	#next(end: number): Timer | undefined {
		let next: Timer | undefined;
		for (const timer of this.#timers) if (timer.at <= end && timer.at < (next?.at ?? Infinity)) next = timer;
		return next;
	}

	#ring(timer: Timer): void {
		this.#timers.delete(timer);
		timer.ring();
	}
}
