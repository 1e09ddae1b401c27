import type { RunMeasure } from "@switchyard/host";
import type { MeasuresTable } from "./schema.ts";
import type { JournalAppend } from "./write-protocol.ts";

/** The columns that name a row of the statistics. */
export const MEASURE_KEY = ["day", "flow", "kind", "name", "outcome"] as const;

/** The columns that add up. */
export const MEASURE_SUMS = ["number", "total_ms"] as const;

export const MEASURE_COLUMNS = [...MEASURE_KEY, ...MEASURE_SUMS, "slowest_ms"] as const;

/** What is added to the statistics: one row for each key, as one statement may write a row only once. */
export function measureRows(appends: readonly Pick<JournalAppend, "measures">[]): MeasuresTable[] {
	const rows = new Map<string, MeasuresTable>();
	for (const { measures } of appends) {
		for (const measure of measures) {
			const key = MEASURE_KEY.map((name) => measure[name]).join("\n");
			rows.set(key, withMeasure(rows.get(key), measure));
		}
	}
	return [...rows.values()];
}

function withMeasure(before: MeasuresTable | undefined, { ms, ...key }: RunMeasure): MeasuresTable {
	return {
		...key,
		number: (before?.number ?? 0) + 1,
		total_ms: (before?.total_ms ?? 0) + ms,
		slowest_ms: Math.max(before?.slowest_ms ?? 0, ms),
	};
}
