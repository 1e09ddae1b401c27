const NUMBERS = new Intl.NumberFormat("en");

/** A whole number: `1,204`. */
export function formatNumber(value: number): string {
	return NUMBERS.format(value);
}

/** A whole number with its noun: `1 node`, `1,204 nodes`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
	return `${NUMBERS.format(count)} ${count === 1 ? noun : plural}`;
}

/** A share, from 0 on, in whole percent, rounded down so that 100% means all: `83%`. */
export function formatPercent(share: number): string {
	return `${NUMBERS.format(Math.floor(share * 100))}%`;
}
