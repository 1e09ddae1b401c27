/** Processor time of the work below in a run of the tests on two quiet cores, in milliseconds. */
const QUIET_MS = 6;

/** Time between two samples, in milliseconds. */
const BETWEEN_MS = 1000;

/** Times that the work is done until the compiler knows it. */
const FIRST_SAMPLES = 20;

/** With fewer samples than these, their mean says nothing. */
const FEWEST_SAMPLES = 20;

/**
 * Says how many seconds of processor time a busy machine counts for what takes one on a quiet machine. Programs that share a core wait for its units
 * and its cache, and their waiting counts as work: bounds of processor time are those of a quiet machine.
 */
export class MachinePace {
	#samples = 0;
	#milliseconds = 0;
	#timer;

	constructor() {
		for (let index = 0; index < FIRST_SAMPLES; index++) work();
		this.#timer = setInterval(() => this.#sample(), BETWEEN_MS).unref();
	}

	/** Ends the samples. @returns {number} at least 1, which stands for a quiet machine. */
	end() {
		clearInterval(this.#timer);
		return paceOf(this.#milliseconds, this.#samples);
	}

	#sample() {
		this.#samples += 1;
		this.#milliseconds += measure();
	}
}

/**
 * @param {number} milliseconds of processor time that all samples took. The system counts in steps longer than a sample; the steps add up.
 * @param {number} samples
 */
export function paceOf(milliseconds, samples) {
	return samples < FEWEST_SAMPLES ? 1 : Math.max(1, milliseconds / samples / QUIET_MS);
}

/** Processor time that the work takes now, in milliseconds. */
function measure() {
	const before = process.threadCpuUsage();
	work();
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1000;
}

/** What tests do most: objects are made, written, read and looked up. */
function work() {
	const rows = Array.from({ length: 10_000 }, (_, index) => ({
		id: `row ${index}`,
		place: (index * 7919) % 10_007,
	}));
	/** @type {{ id: string, place: number }[]} */
	const read = JSON.parse(JSON.stringify(rows));
	const byPlace = new Map(read.map((row) => [row.place, row.id]));
	return rows.toSorted((one, other) => one.place - other.place).filter(({ place }) => byPlace.has(place))
		.length;
}
