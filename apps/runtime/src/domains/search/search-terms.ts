import { wordsOf } from "./words.ts";

/** Words that must follow each other. */
export interface SearchTerm {
	readonly words: readonly [string, ...string[]];
	/** Whether the last of them may be the beginning of a word. */
	readonly prefix: boolean;
}

/** More are left out: a question has no more, and each costs time. */
const MOST_WORDS = 32;

/** What is in quotation marks, or else up to the next space or mark. A mark without its second one counts to the end. */
const PART = /"([^"]*)("?)|[^\s"]+/gu;

/**
 * What a query asks for: a term for each of its words, and one for what is in quotation marks or written without a space, such as
 * `john@example.com`. The last word may be unfinished, unless it is followed by a space or a mark. Every text is a query.
 */
export function searchTerms(query: string): SearchTerm[] {
	const text = query.replaceAll(/[“”„«»]/g, '"');
	const terms: SearchTerm[] = [];
	let left = MOST_WORDS;
	for (const part of text.matchAll(PART)) {
		const [first, ...others] = wordsOf(part[1] ?? part[0])
			.slice(0, left)
			.map(({ word }) => word);
		if (first === undefined) continue;
		left -= 1 + others.length;
		const isLast = part.index + part[0].length === text.length;
		terms.push({ words: [first, ...others], prefix: isLast && part[2] !== '"' });
	}
	return terms;
}
