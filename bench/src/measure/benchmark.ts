import type { CpuPerOperation } from "./measured.ts";

/** One benchmark: prints nothing, starts what it needs, stops it, and returns what it found. */
export interface Benchmark {
	/** Its id among the goals, for example `P1`, or `R9` of the fault tests. */
	readonly id: string;
	readonly title: string;
	readonly run: () => Promise<readonly Finding[]>;
}

/** One measured figure, with the goal that it is held against. */
export interface Finding {
	readonly name: string;
	readonly unit: string;
	/** The median over all rounds. */
	readonly ours: number;
	/** The raw limit, measured in the same run; absent where the goal is an absolute one. */
	readonly raw?: number;
	/** Absent if the figure is about no operation, such as memory. */
	readonly cpu?: CpuPerOperation;
	readonly goal: Goal;
}

/** What a figure must reach: the ratio of ours to the raw limit, or our figure itself. */
export interface Goal {
	readonly of: "ratio" | "value";
	readonly bound: "at most" | "at least";
	readonly value: number;
}

/** The figure that the goal is about. */
export function goalFigure({ ours, raw, goal }: Finding): number {
	return goal.of === "value" ? ours : ours / (raw ?? Number.NaN);
}

/** CPU per operation of ours against the raw limit; `undefined` unless both are known. */
export function cpuRatio({ cpu }: Finding): number | undefined {
	return cpu?.ours === undefined || cpu.raw === undefined ? undefined : cpu.ours / cpu.raw;
}

export function isMet(finding: Finding): boolean {
	const figure = goalFigure(finding);
	return finding.goal.bound === "at most" ? figure <= finding.goal.value : figure >= finding.goal.value;
}
