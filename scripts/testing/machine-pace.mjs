import { Worker } from "node:worker_threads";

/** Processor time of a sample's work on two quiet cores, in milliseconds. */
const QUIET_MS = 7;

/** With fewer samples than these, their mean says nothing. */
const FEWEST_SAMPLES = 20;

/** Places of the numbers that the thread of the samples writes. */
export const SAMPLES = 0;
export const MILLISECONDS = 1;

/**
 * Says how many seconds of processor time a busy machine counts for what takes one on a quiet machine. Programs that share a core wait for its units
 * and its cache, and their waiting counts as work: bounds of processor time are those of a quiet machine.
 */
export class MachinePace {
	#counted = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
	#thread;

	constructor() {
		// In a thread of its own, whose memory is not that of a test runner.
		this.#thread = new Worker(new URL("machine-pace-thread.mjs", import.meta.url), {
			workerData: this.#counted,
		});
		this.#thread.unref();
	}

	/** Ends the samples. @returns {number} at least 1, which stands for a quiet machine. */
	end() {
		void this.#thread.terminate();
		return paceOf(this.#counted[MILLISECONDS] ?? 0, this.#counted[SAMPLES] ?? 0);
	}
}

/**
 * @param {number} milliseconds of processor time that all samples took. The system counts in steps longer than a sample; the steps add up.
 * @param {number} samples
 */
export function paceOf(milliseconds, samples) {
	return samples < FEWEST_SAMPLES ? 1 : Math.max(1, milliseconds / samples / QUIET_MS);
}
