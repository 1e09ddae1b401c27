/** One place in a file that a ratchet counts. */
export interface Finding {
	readonly path: string;
	/** From 1. */
	readonly line: number;
	/** The words found, on one line. */
	readonly excerpt: string;
}

const LONGEST = 100;

/** At most `LONGEST` characters of a text from `index` on, on one line. */
export function excerptAt(text: string, index: number): string {
	const line = text.slice(index).replace(/\s+/g, " ").trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
