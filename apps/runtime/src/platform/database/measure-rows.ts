import type { RunMeasure } from "@switchyard/host";
import type { MeasuresTable } from "./schema.ts";
import type { Additions } from "./write-protocol.ts";

/** The columns that name a row of the statistics. */
export const MEASURE_KEY = ["day", "flow", "kind", "name", "outcome"] as const;

/** The columns that add up. */
export const MEASURE_SUMS = ["number", "total_ms"] as const;

export const MEASURE_COLUMNS = [...MEASURE_KEY, ...MEASURE_SUMS, "slowest_ms"] as const;

/** Adds a measure to others: those of the same day, flow, thing and outcome are one. */
export function addMeasure(measures: RunMeasure[], measure: RunMeasure): void {
	// Mostly the same node type as just before.
	for (let index = measures.length - 1; index >= 0; index--) {
		const before = measures[index];
		if (!before || !isSameThing(before, measure)) continue;
		measures[index] = together(before, measure);
		return;
	}
	measures.push(measure);
}

/** All measures, those of the same day, flow, thing and outcome as one. */
export function sumOfMeasures(parts: readonly { readonly measures: readonly RunMeasure[] }[]): RunMeasure[] {
	const sums = new Map<string, RunMeasure>();
	for (const { measures } of parts) {
		for (const measure of measures) {
			const { day, flow, kind, name, outcome } = measure;
			const key = `${day}\n${flow}\n${kind}\n${name}\n${outcome}`;
			const before = sums.get(key);
			sums.set(key, before ? together(before, measure) : measure);
		}
	}
	return [...sums.values()];
}

/** What is added to the statistics: one row for each key, as one statement may write a row only once. */
export function measureRows(additions: readonly Pick<Additions, "measures">[]): MeasuresTable[] {
	return sumOfMeasures(additions).map(({ totalMs, slowestMs, ...rest }) => ({
		...rest,
		total_ms: totalMs,
		slowest_ms: slowestMs,
	}));
}

function isSameThing(one: RunMeasure, other: RunMeasure): boolean {
	return (
		one.name === other.name &&
		one.outcome === other.outcome &&
		one.kind === other.kind &&
		one.flow === other.flow &&
		one.day === other.day
	);
}

function together(one: RunMeasure, other: RunMeasure): RunMeasure {
	const { day, flow, kind, name, outcome } = one;
	return {
		day,
		flow,
		kind,
		name,
		outcome,
		number: one.number + other.number,
		totalMs: one.totalMs + other.totalMs,
		slowestMs: Math.max(one.slowestMs, other.slowestMs),
	};
}
