import type { CpuPerOperation, Measured } from "./measured.ts";

/** Rounds of each side. Odd, so that the median is a measured value. */
export const ROUNDS = 7;

/** Measures once: a figure, and what CPU an operation took where that is counted. */
export type Measure = () => Promise<Measured | number> | Measured | number;

/** The medians of two sides. */
export interface Comparison {
	readonly ours: number;
	readonly raw: number;
	readonly cpu: CpuPerOperation;
}

/**
 * Measures two sides in turn, A B A B, so that whatever else the machine does falls on both alike. The first round
 * of each warms up and is thrown away.
 */
export async function interleave(
	sides: { readonly ours: Measure; readonly raw: Measure },
	rounds: number = ROUNDS,
): Promise<Comparison> {
	const ours: Measured[] = [];
	const raw: Measured[] = [];
	for (let round = 0; round <= rounds; round++) {
		const measured = { ours: toMeasured(await sides.ours()), raw: toMeasured(await sides.raw()) };
		if (round === 0) continue;
		ours.push(measured.ours);
		raw.push(measured.raw);
	}
	return {
		ours: medianFigure(ours),
		raw: medianFigure(raw),
		cpu: { ours: medianCpu(ours), raw: medianCpu(raw) },
	};
}

function toMeasured(measured: Measured | number): Measured {
	return typeof measured === "number" ? { figure: measured, cpu: undefined } : measured;
}

export function medianFigure(rounds: readonly Measured[]): number {
	return median(rounds.map(({ figure }) => figure));
}

/** `undefined` if no round has told its CPU. */
export function medianCpu(rounds: readonly Measured[]): number | undefined {
	const known = rounds.flatMap(({ cpu }) => (cpu === undefined ? [] : [cpu]));
	return known.length === 0 ? undefined : median(known);
}

export function median(figures: readonly number[]): number {
	return percentile(figures, 50);
}

/** The smallest figure that at least `percent` of all figures do not exceed. */
export function percentile(figures: readonly number[], percent: number): number {
	const sorted = [...figures].sort((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
