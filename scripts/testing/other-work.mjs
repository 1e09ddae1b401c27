import { readFileSync } from "node:fs";
import { treeCpuSeconds } from "../process-cpu.mjs";

/** Share of the machine that other programs may use while bounds of processor time are judged. */
const QUIET = 0.2;

/** Clock ticks a second in `/proc/stat`. */
const TICKS_PER_SECOND = 100;

/**
 * Watches how much of the machine other programs use while tests run. Beside them a test takes longer, and what works until it ends, such as an
 * animation, takes more processor time: bounds of processor time are judged on a quiet machine alone.
 */
export class OtherWork {
	#folder;
	#begin;

	/** @param {string} [folder] where the system describes itself and its processes. */
	constructor(folder = "/proc") {
		this.#folder = folder;
		this.#begin = measure(folder);
	}

	/**
	 * Share of all cores that programs outside this process's tree have used so far; 0 where the system does not tell.
	 * @param {number} tests seconds of processor time that the tests took: the tree lacks processes that outlived their parent, such as a browser's.
	 */
	share(tests = 0) {
		const end = measure(this.#folder);
		if (this.#begin === undefined || end === undefined) return 0;
		const capacity = end.capacity - this.#begin.capacity;
		const others = end.used - this.#begin.used - Math.max(tests, end.own - this.#begin.own);
		return capacity > 0 ? Math.min(1, Math.max(0, others / capacity)) : 0;
	}
}

/** @param {number} share of the machine that other programs used. */
export function isQuiet(share) {
	return share <= QUIET;
}

/**
 * A line for people where bounds were not judged.
 * @param {number | undefined} bound `undefined` for none.
 * @param {number} share of the machine that other programs used.
 */
export function unjudged(bound, share) {
	if (bound === undefined || isQuiet(share)) return undefined;
	return `Bounds of processor time were not judged: other programs used ${Math.round(share * 100)} % of the machine.`;
}

/**
 * Seconds of processor time since the machine started, and of this process's tree.
 * @param {string} folder
 */
function measure(folder) {
	const machine = machineSeconds(folder);
	const own = treeCpuSeconds(process.pid, folder);
	return machine === undefined || own === undefined ? undefined : { ...machine, own };
}

/**
 * Source: the first line of `/proc/stat`. Time that the host takes counts as used.
 * @param {string} folder
 * @returns {{ readonly used: number, readonly capacity: number } | undefined}
 */
function machineSeconds(folder) {
	let line;
	try {
		[line = ""] = readFileSync(`${folder}/stat`, "utf8").split("\n");
	} catch {
		return undefined;
	}
	const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
	const [, , , idle = 0, waiting = 0] = ticks;
	const capacity = ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
	return { capacity, used: capacity - (idle + waiting) / TICKS_PER_SECOND };
}
