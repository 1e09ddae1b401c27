import { Cron } from "croner";

/** Times of a cron expression in a time zone; those that a change of the clocks skips come when the clocks have changed. */
export class Schedule {
	readonly #cron: Cron;

	/** @throws Error saying what is wrong with the expression */
	constructor(expression: string, timeZone: string) {
		this.#cron = new Cron(expression, { timezone: timeZone, mode: "5-part", paused: true });
	}

	/** The first time after a moment, in milliseconds since the Unix epoch; `undefined` when there is none. */
	after(moment: number): number | undefined {
		return this.#cron.nextRun(new Date(moment))?.getTime();
	}

	/** The last time that is not after a moment. */
	upTo(moment: number): number | undefined {
		// The library counts in seconds and leaves out the moment itself.
		return this.#cron.previousRuns(1, new Date(moment + 1000))[0]?.getTime();
	}
}
