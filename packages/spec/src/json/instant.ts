/** ISO 8601 with a zone: without one, a time means something else on every machine. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A time in milliseconds since the Unix epoch; `undefined` for a text that is no ISO 8601 time with a zone. */
export function parseInstant(text: string): number | undefined {
	const time = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(time) ? undefined : time;
}

/** A time in milliseconds since the Unix epoch as ISO 8601, in UTC. */
export function formatInstant(time: number): string {
	return new Date(time).toISOString();
}
