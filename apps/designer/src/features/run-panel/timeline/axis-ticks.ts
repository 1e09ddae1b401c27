const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths that a tick may stand for, in milliseconds: those that clocks count in, from a second on. */
const STEPS = [
	...[1, 10, 100].flatMap((power) => [power, 2 * power, 5 * power]),
	...[1, 2, 5, 10, 20, 30].map((seconds) => seconds * SECOND),
	...[1, 2, 5, 10, 20, 30].map((minutes) => minutes * MINUTE),
	...[1, 2, 6, 12].map((hours) => hours * HOUR),
];

/** The time shown is divided into at most so many: in a narrow panel the words of more ticks would lie on each other. */
const MOST = 2;

export interface AxisTick {
	/** After the start of the run, in milliseconds. */
	readonly after: number;
	/** Where it stands in the time shown, from 0 to 1. */
	readonly at: number;
}

/**
 * The ticks of a time axis, the start among them and the end not.
 * @param length of the time shown, in milliseconds
 */
export function axisTicks(length: number): readonly AxisTick[] {
	const whole = Math.max(1, length);
	const least = whole / MOST;
	const step = STEPS.find((each) => each >= least) ?? Math.ceil(least / DAY) * DAY;
	const count = Math.ceil(whole / step);
	return Array.from({ length: count }, (_, index) => ({ after: index * step, at: (index * step) / whole }));
}
