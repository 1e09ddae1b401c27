/** Bounds of waits that double, in milliseconds. */
export interface BackoffBounds {
	readonly first: number;
	readonly longest: number;
}

/**
 * Milliseconds to wait before the next attempt: doubled with each that failed.
 * @param attempt number of the one that failed last, counted from 0
 * @param random at least 0 and less than 1: it shortens the wait by up to half, so that many clients do not come back all at once
 */
export function backoff(attempt: number, { first, longest }: BackoffBounds, random?: () => number): number {
	const wait = Math.min(longest, first * 2 ** attempt);
	return random === undefined ? wait : wait * (0.5 + random() / 2);
}
