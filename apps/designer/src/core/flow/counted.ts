/** A number of things in words: `1 node`, `3 nodes`. */
export function counted(count: number, thing: string): string {
	return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
