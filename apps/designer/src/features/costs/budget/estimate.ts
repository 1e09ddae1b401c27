import type { RunSummary } from "@switchyard/spec/http";

/** What runs of a flow have cost lately, in micro-dollars. */
export interface Estimate {
	/** How many runs it is about: those that are over and of known cost. */
	readonly runs: number;
	readonly mean: number;
	readonly most: number;
}

/** What the next run is likely to cost, by earlier ones. */
export function estimate(runs: readonly Pick<RunSummary, "endedAt" | "costMicroUsd">[]): Estimate {
	const costs = runs.flatMap(({ endedAt, costMicroUsd }) =>
		endedAt === undefined || costMicroUsd === undefined ? [] : [costMicroUsd],
	);
	const sum = costs.reduce((one, other) => one + other, 0);
	return {
		runs: costs.length,
		mean: costs.length === 0 ? 0 : Math.round(sum / costs.length),
		most: Math.max(0, ...costs),
	};
}
