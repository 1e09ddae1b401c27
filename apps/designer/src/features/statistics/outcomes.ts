import type { StatisticsReply, ThingStatistics } from "@switchyard/spec/http";
import type { MeasureKind, MeasureOutcome } from "@switchyard/spec/statistics";

/** What there is of one kind, the most frequent first. */
export function thingsOf({ things }: StatisticsReply, kind: MeasureKind): readonly ThingStatistics[] {
	return things.filter((thing) => thing.kind === kind);
}

/** How often a thing ended in one of these ways. */
export function countOf({ outcomes }: ThingStatistics, ...which: readonly MeasureOutcome[]): number {
	return outcomes.reduce((sum, { outcome, count }) => sum + (which.includes(outcome) ? count : 0), 0);
}

/** How long a thing took where it began, in milliseconds; `undefined` where it never did. */
export function timesOf({ outcomes }: ThingStatistics) {
	const begun = outcomes.filter(({ outcome }) => outcome !== "refused");
	const count = begun.reduce((sum, outcome) => sum + outcome.count, 0);
	if (count === 0) return undefined;
	const total = begun.reduce((sum, outcome) => sum + outcome.meanMs * outcome.count, 0);
	return { meanMs: total / count, slowestMs: Math.max(...begun.map(({ slowestMs }) => slowestMs)) };
}

/** Several things as one. */
export function sumOf(kind: MeasureKind, things: readonly ThingStatistics[]): ThingStatistics {
	return {
		kind,
		name: "",
		count: things.reduce((sum, { count }) => sum + count, 0),
		outcomes: things.flatMap(({ outcomes }) => outcomes),
	};
}
