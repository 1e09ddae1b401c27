/** Rounds of each side. Odd, so that the median is a measured value. */
export const ROUNDS = 7;

/** Measures once and gives one figure. */
export type Measure = () => Promise<number> | number;

/**
 * Measures two sides in turn, A B A B, so that whatever else the machine does falls on both alike. The first round
 * of each warms up and is thrown away.
 */
export async function interleave(
	sides: { readonly ours: Measure; readonly raw: Measure },
	rounds: number = ROUNDS,
): Promise<{ readonly ours: number; readonly raw: number }> {
	const ours: number[] = [];
	const raw: number[] = [];
	for (let round = 0; round <= rounds; round++) {
		const figures = { ours: await sides.ours(), raw: await sides.raw() };
		if (round === 0) continue;
		ours.push(figures.ours);
		raw.push(figures.raw);
	}
	return { ours: median(ours), raw: median(raw) };
}

export function median(figures: readonly number[]): number {
	return percentile(figures, 50);
}

/** The smallest figure that at least `percent` of all figures do not exceed. */
export function percentile(figures: readonly number[], percent: number): number {
	const sorted = [...figures].sort((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
