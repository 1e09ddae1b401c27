import { randomUUID } from "node:crypto";

/**
 * Gives run ids: lower-case UUIDv7, each greater than the one before, also within a millisecond and when the clock
 * is set back. The twelve bits after the time count (RFC 9562, method 1), the rest is random.
 */
export function createRunIds(now: () => number = Date.now): () => string {
	let time = 0;
	let start = startOf(time);
	let count = 0;
	return () => {
		const random = randomUUID();
		const clock = now();
		if (clock > time) {
			time = clock;
			start = startOf(time);
			// From a random place in the lower half: others cannot tell how many runs there were.
			count = Number.parseInt(random.slice(0, 3), 16) >> 1;
		} else if (++count > 0xfff) {
			time++;
			start = startOf(time);
			count = 0;
		}
		return `${start}-7${count.toString(16).padStart(3, "0")}-${random.slice(19)}`;
	};
}

/** The least run id of a time: every run that was accepted earlier has a smaller one. */
export function leastRunId(time: number): string {
	return `${startOf(time)}-7000-8000-000000000000`;
}

/** The first two parts of an id: its time. */
function startOf(time: number): string {
	const stamp = time.toString(16).padStart(12, "0");
	return `${stamp.slice(0, 8)}-${stamp.slice(8)}`;
}
