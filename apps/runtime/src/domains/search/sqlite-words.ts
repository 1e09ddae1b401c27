import { sql } from "kysely";
import type { SearchTerm } from "./search-terms.ts";
import { NEWEST_RUNS, TITLE_WEIGHT, type WordIndex, type WordQuery } from "./word-index.ts";

/** SQLite: an FTS5 table that holds the words alone; its rows have the numbers of the entries. */
export const sqliteWords: WordIndex = {
	columns: () => [],
	put: ({ title, body }, numbers) => [
		sql`insert or replace into search_words (rowid, title, body)
			select number, ${title.join(" ")}, ${body.join(" ")} from (${numbers})`,
	],
	remove: (numbers) => [sql`delete from search_words where rowid in (${numbers})`],
	find: (query) => (query.among === "runs" ? bestRuns(query) : bestOthers(query)),
};

function bestOthers({ terms, match, filter, limit }: WordQuery) {
	return sql<{ number: number; score: number }>`
		select e.number, ${SCORE} as score
		from search_words join search_entries as e on e.number = search_words.rowid
		where search_words match ${expression(terms, match)} and search_words.rowid < 0 and ${filter}
		order by score desc limit ${limit}`;
}

/** Rows come in the order of numbers by themselves: those after the newest ones are not even read. */
function bestRuns({ terms, match, filter, limit }: WordQuery) {
	return sql<{ number: number; score: number }>`
		select number, score from (
			select e.number, ${SCORE} as score
			from search_words join search_entries as e on e.number = search_words.rowid
			where search_words match ${expression(terms, match)} and search_words.rowid > 0 and ${filter}
			order by search_words.rowid desc limit ${NEWEST_RUNS}
		) order by score desc, number desc limit ${limit}`;
}

const SCORE = sql`-bm25(search_words, ${sql.lit(TITLE_WEIGHT)}, 1)`;

/** In the words of FTS5. What a person wrote is in it as letters and digits between quotation marks only. */
function expression(terms: readonly SearchTerm[], match: WordQuery["match"]): string {
	return terms
		.map(({ words, prefix }) => `"${words.join(" ")}"${prefix ? " *" : ""}`)
		.join(match === "all" ? " AND " : " OR ");
}
