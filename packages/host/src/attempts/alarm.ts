import type { Cancel, Clock } from "../ports/clock.ts";

/** The wall clock is looked at this often, because it can be set while a timer waits. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Runs `ring` once a time has come, never before it.
 * @param due milliseconds since the Unix epoch.
 * @param ring gets how late it is, in milliseconds.
 * @returns the function that cancels it.
 */
export function setAlarm(clock: Clock, due: number, ring: (lateMs: number) => void): Cancel {
	const wait = () => clock.after(Math.min(Math.max(due - clock.now(), 0), LONGEST_WAIT_MS), look);
	let cancel = wait();
	function look(): void {
		const lateMs = clock.now() - due;
		if (lateMs < 0) cancel = wait();
		else ring(lateMs);
	}
	return () => cancel();
}
