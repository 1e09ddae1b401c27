/** What people have made: every value is a word of its own, so that it can be looked for later. */
export class Words {
	/** Words that someone wrote and saw in the flow. */
	readonly written = new Set<string>();
	/** Words that went because someone who saw them replaced or removed them, or was asked and chose. */
	readonly replaced = new Set<string>();

	/** What was written, and is neither in a document nor was replaced by anybody. */
	missingFrom(document: unknown): readonly string[] {
		const there = wordsIn(JSON.stringify(document));
		return [...this.written].filter((word) => !there.has(word) && !this.replaced.has(word));
	}

	replace(words: Iterable<string>): void {
		for (const word of words) this.replaced.add(word);
	}
}

/** The words that people made, wherever they stand in a text. */
export function wordsIn(text: string): ReadonlySet<string> {
	return new Set(text.match(/(ada|bob)\d+x/g));
}
