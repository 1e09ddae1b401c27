/** What a seed makes of a site: its order, its ids, its classes and its delays. The same seed always makes the same. */
export interface Seeded {
	/** At least 0, less than 1. */
	readonly next: () => number;
	readonly shuffled: <Item>(items: readonly Item[]) => Item[];
	readonly oneOf: <Item>(items: readonly [Item, ...Item[]]) => Item;
	/** Letters that say nothing, as the ids and classes of many sites do. */
	readonly word: () => string;
}

export function seeded(seed: number): Seeded {
	let state = seed >>> 0;
	// Mulberry32: small, and spread well enough to shuffle a page.
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const below = (limit: number) => Math.floor(next() * limit);
	return {
		next,
		shuffled: (items) => {
			const left = [...items];
			return items.flatMap(() => left.splice(below(left.length), 1));
		},
		oneOf: (items) => items[below(items.length)] ?? items[0],
		word: () => Array.from({ length: 7 }, () => String.fromCharCode(97 + below(26))).join(""),
	};
}
