import type { RawBuilder } from "kysely";
import type { SearchTerm } from "./search-terms.ts";
import { wordsOf } from "./words.ts";

/** The words of an entry, folded. */
export interface EntryWords {
	readonly title: readonly string[];
	readonly body: readonly string[];
}

/** What is looked for. */
export interface WordQuery {
	readonly terms: readonly [SearchTerm, ...SearchTerm[]];
	/** Whether an entry must have every term, or one at least. */
	readonly match: "all" | "some";
	/** What must hold of the entry `e`. */
	readonly filter: RawBuilder<boolean>;
	/** Which entries are looked at: those of runs have numbers above 0. */
	readonly among: "runs" | "others";
	readonly limit: number;
}

/** An entry that was found; a higher score is better. */
export interface Scored {
	readonly number: number;
	readonly score: number;
}

/** How a store keeps and finds words. */
export interface WordIndex {
	/** What an entry's row has beside its other columns. */
	readonly columns: (
		words: EntryWords,
	) => readonly { readonly name: string; readonly value: RawBuilder<unknown> }[];
	/** What is to be written after the rows that a query gives the numbers of. */
	readonly put: (words: EntryWords, numbers: RawBuilder<number>) => readonly RawBuilder<unknown>[];
	/** What is to be written before those rows are removed. */
	readonly remove: (numbers: RawBuilder<number>) => readonly RawBuilder<unknown>[];
	/** The best entries. Of runs, only the newest that fit are compared: all of them may fit a common word. */
	readonly find: (query: WordQuery) => RawBuilder<Scored>;
}

/** How much more a word counts in a title than elsewhere. */
export const TITLE_WEIGHT = 8;

/** How many of the newest runs that fit are compared. */
export const NEWEST_RUNS = 1000;

/** The most words of an entry that are kept: as many as PostgreSQL can tell the places of. */
const MOST_WORDS = 8000;

/** The words of a text as the index keeps them. */
export function indexedWords(text: string): string[] {
	return wordsOf(text)
		.slice(0, MOST_WORDS)
		.map(({ word }) => word);
}
