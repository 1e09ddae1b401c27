/** The wall clock is looked at this often, because it can be set while a timer waits. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Calls back once a time has come, never before it.
 * @param due milliseconds since the Unix epoch.
 * @param ring gets how late it is, in milliseconds.
 * @returns the function that calls it off.
 */
export function setAlarm(due: number, ring: (lateMs: number) => void): () => void {
	let timer = setTimeout(look, waitFor(due));
	function look(): void {
		const lateMs = Date.now() - due;
		if (lateMs < 0) timer = setTimeout(look, waitFor(due));
		else ring(lateMs);
	}
	return () => clearTimeout(timer);
}

function waitFor(due: number): number {
	return Math.min(Math.max(due - Date.now(), 0), LONGEST_WAIT_MS);
}
