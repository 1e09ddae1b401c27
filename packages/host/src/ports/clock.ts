/** Cancels what was to come. */
export type Cancel = () => void;

/** The only time that a host knows. One of a simulation, or of a replay, serves as well as the machine's. */
export interface Clock {
	/** The time of day: milliseconds since the Unix epoch. People can set it, also back. */
	readonly now: () => number;
	/** Milliseconds since some moment. It only ever grows, whatever the time of day does. */
	readonly elapsed: () => number;
	/** Runs `ring` once, after at least so many milliseconds; at most `LONGEST_TIMER_MS`. */
	readonly after: (ms: number, ring: () => void) => Cancel;
	/** Runs `work` once everything that has happened by now has been handled. */
	readonly afterTurn: (work: () => void) => void;
}

/** The longest that a timer may be asked to wait: about 24 days. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;
