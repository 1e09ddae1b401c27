export const TEST_REPORT = "reports/npm-test.json";

/**
 * The seconds of a report of `npm test`, rounded.
 * @throws Error if the report has no positive `seconds`
 */
export function secondsOf(text: string): number {
	const { seconds } = JSON.parse(text) as { seconds?: unknown };
	if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds <= 0)
		throw new Error(`${TEST_REPORT} has no seconds.`);
	return Math.round(seconds);
}
