/** ISO 8601 with a zone: without one, a time means something else on every machine. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const DAY_LENGTH = "2026-05-31".length;

/**
 * A time in milliseconds since the Unix epoch, of which smaller parts are dropped; `undefined` for a text that is not an
 * ISO 8601 time with a zone, or names a day that does not exist.
 */
export function parseInstant(text: string): number | undefined {
	if (!INSTANT.test(text) || !exists(text.slice(0, DAY_LENGTH))) return undefined;
	const time = Date.parse(text.replace(/(\.\d{3})\d+/, "$1"));
	return Number.isNaN(time) ? undefined : time;
}

/** Some engines take the 30th of February for the 1st of March. */
function exists(day: string): boolean {
	const time = Date.parse(day);
	return !Number.isNaN(time) && formatInstant(time).startsWith(day);
}

/** A time in milliseconds since the Unix epoch as ISO 8601, in UTC. */
export function formatInstant(time: number): string {
	return new Date(time).toISOString();
}
