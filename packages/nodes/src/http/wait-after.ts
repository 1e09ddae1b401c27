import { backoff } from "@switchyard/async";

/** Waits before a request is sent again. */
const WAIT_MS = { first: 500, longest: 60_000 };

/**
 * How long to wait before a request is sent again, in milliseconds; `undefined` when the answer asks for longer than a step waits.
 * @param repetition 1 before the second time that it is sent.
 */
export function waitAfter({ headers }: Response, repetition: number): number | undefined {
	const asked = askedWait(headers.get("retry-after"), Date.now());
	if (asked === undefined) return backoff(repetition - 1, WAIT_MS);
	return asked <= WAIT_MS.longest ? asked : undefined;
}

/** What `Retry-After` asks for: seconds, or a time (RFC 9110, 10.2.3). */
function askedWait(value: string | null, now: number): number | undefined {
	if (value === null) return undefined;
	if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
	const time = Date.parse(value);
	return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}
