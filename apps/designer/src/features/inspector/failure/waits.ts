/** The longest wait, in milliseconds: an hour. */
const LONGEST = 3_600_000;

/** How many waits are shown. */
const SHOWN = 4;

/** The waits before the second attempt and those after it, in milliseconds; the first few of them. */
export function waits(attempts: number, backoffMs: number): readonly number[] {
	const count = Math.min(attempts - 1, SHOWN);
	return Array.from({ length: count }, (_, index) => Math.min(LONGEST, backoffMs * 2 ** index));
}
