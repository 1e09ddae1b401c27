import { sql } from "kysely";
import type { SearchTerm } from "./search-terms.ts";
import { type EntryWords, NEWEST_RUNS, TITLE_WEIGHT, type WordIndex, type WordQuery } from "./word-index.ts";

/** PostgreSQL: a vector in each entry's row. It is made here, word by word, so that no dictionary changes what is found. */
export const postgresWords: WordIndex = {
	columns: (words) => [{ name: "words", value: sql`cast(${vector(words)} as tsvector)` }],
	put: () => [],
	remove: () => [],
	find: (query) => (query.among === "runs" ? bestRuns(query) : bestOthers(query)),
};

/** Between the last word of the title and the first of the body, so that no phrase fits across. */
const GAP = 2;

/** Of the weights D, C, B and A: words of titles have A. */
const WEIGHTS = `{${1 / TITLE_WEIGHT},0,0,1}`;

/** Divides by the logarithm of the entry's length, much as SQLite's `bm25` does. */
const BY_LENGTH = 1;

function bestOthers({ terms, match, filter, limit }: WordQuery) {
	return sql<{ number: number; score: number }>`
		select e.number, ${score()} as score
		from search_entries as e, cast(${expression(terms, match)} as tsquery) as wanted
		where e.words @@ wanted and e.number < 0 and ${filter}
		order by score desc, e.number limit ${limit}`;
}

function bestRuns({ terms, match, filter, limit }: WordQuery) {
	return sql<{ number: number; score: number }>`
		select number, score from (
			select e.number, ${score()} as score
			from search_entries as e, cast(${expression(terms, match)} as tsquery) as wanted
			where e.words @@ wanted and e.number > 0 and ${filter}
			order by e.number desc limit ${NEWEST_RUNS}
		) as newest order by score desc, number desc limit ${limit}`;
}

function score() {
	return sql`ts_rank(${sql.lit(WEIGHTS)}, e.words, wanted, ${sql.lit(BY_LENGTH)})`;
}

/** Words are letters and digits only, so none of them needs to be escaped. */
function expression(terms: readonly SearchTerm[], match: WordQuery["match"]): string {
	return terms
		.map(({ words, prefix }) => `(${words.map((word) => `'${word}'`).join(" <-> ")}${prefix ? ":*" : ""})`)
		.join(match === "all" ? " & " : " | ");
}

function vector({ title, body }: EntryWords): string {
	const places = new Map<string, string[]>();
	const add = (word: string, place: string) => {
		const known = places.get(word);
		if (known) known.push(place);
		else places.set(word, [place]);
	};
	for (const [index, word] of title.entries()) add(word, `${index + 1}A`);
	for (const [index, word] of body.entries()) add(word, `${title.length + GAP + index}`);
	return Array.from(places, ([word, at]) => `'${word}':${at.join()}`).join(" ");
}
