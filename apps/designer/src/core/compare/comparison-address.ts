/** The address at which two runs are compared. */
export function comparisonAddress(first: string, second: string): string {
	return `/runs/${first}/compare/${second}`;
}
