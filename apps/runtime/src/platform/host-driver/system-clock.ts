import type { Clock } from "@switchyard/host";

/** The machine's own time. Its functions are looked up at each call, so that tests can put other ones in their place. */
export const systemClock: Clock = {
	now: () => Date.now(),
	elapsed: () => performance.now(),
	after: (ms, ring) => {
		const timer = setTimeout(ring, ms);
		return () => clearTimeout(timer);
	},
	afterTurn: (work) => void setImmediate(work),
};
