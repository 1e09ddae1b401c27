const TICK_MS = 5;

/**
 * Measures how long this process takes, and not how long the machine keeps it waiting: what passes while the event loop stands still
 * is one tick, however long. For promises of the form "within a second" that are kept by code in this process.
 */
export class Stopwatch {
	#ticks = 0;
	readonly #timer = setInterval(() => this.#ticks++, TICK_MS).unref();

	/** Milliseconds since it was made. */
	stop(): number {
		clearInterval(this.#timer);
		return this.#ticks * TICK_MS;
	}
}
