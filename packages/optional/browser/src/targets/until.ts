import { setTimeout as delay } from "node:timers/promises";
import { NodeError } from "@switchyard/node-kit";

/** How often a page is looked at again, in milliseconds. */
const POLL_MS = 100;

/** How long a page may take to answer one look, in milliseconds: one whose script never ends answers none. */
export const ANSWER_MS = 5000;

export interface Patience {
	/** Milliseconds. */
	readonly timeoutMs: number;
	readonly signal: AbortSignal;
}

/**
 * Looks again and again until something is found. A look that is under way at the end of the time may take 5 seconds.
 * @returns `undefined` when nothing was found in time
 * @throws NodeError `PAGE_TIMEOUT` for a page that does not answer
 */
export async function until<Found>(
	look: () => Promise<Found | undefined>,
	{ timeoutMs, signal }: Patience,
): Promise<Found | undefined> {
	const deadline = performance.now() + timeoutMs;
	for (;;) {
		const found = await answering(look(), Math.max(deadline - performance.now(), ANSWER_MS), signal);
		if (found !== undefined) return found;
		if (performance.now() >= deadline) return undefined;
		await delay(POLL_MS, undefined, { signal });
	}
}

/**
 * What a page answers.
 * @throws NodeError `PAGE_TIMEOUT` when it does not in time
 */
export async function answering<Answer>(
	answer: Promise<Answer>,
	milliseconds: number,
	signal?: AbortSignal,
): Promise<Answer> {
	const ended = new AbortController();
	const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
	const late = delay(milliseconds, undefined, { signal: either }).then(() => {
		throw new NodeError({
			code: "PAGE_TIMEOUT",
			message: "The page does not answer: a script of it is at work, or it is being opened.",
			retryable: true,
		});
	});
	try {
		return await Promise.race([answer, late]);
	} finally {
		ended.abort();
		late.catch(() => {});
		answer.catch(() => {});
	}
}
