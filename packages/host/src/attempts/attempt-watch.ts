import type { Clock } from "../ports/clock.ts";

/** Something that may take too long. */
export interface Watched {
	readonly settled: boolean;
	/** Arms its own timer. */
	arm(): void;
}

/**
 * Arms the timers of attempts only once the turn of the event loop in which they began is over: most steps are done
 * by then and never cost a timer.
 */
export class AttemptWatch {
	readonly #clock: Clock;
	#fresh: Watched[] = [];

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	add(attempt: Watched): void {
		if (this.#fresh.length === 0) this.#clock.afterTurn(() => this.#arm());
		this.#fresh.push(attempt);
	}

	#arm(): void {
		const fresh = this.#fresh;
		this.#fresh = [];
		for (const attempt of fresh) if (!attempt.settled) attempt.arm();
	}
}
