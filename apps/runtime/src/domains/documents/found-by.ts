import type { FoundBy } from "@switchyard/spec/embeddings";
import { type AliasedRawBuilder, type RawBuilder, sql } from "kysely";
import { type Nearest, type NearText, SMOOTHING } from "../search/index.ts";

/** The ranks of something in the two lists that it may be in; 1 is the best. */
export interface Ranks {
	readonly words_rank: number | null;
	readonly meaning_rank: number | null;
}

/** `rankScore` of both ranks, in a query that joins `by_words` and `by_meaning`. */
export const FUSED_SCORE = sql<number>`coalesce(1.0 / (${sql.lit(SMOOTHING)} + by_words.rank), 0)
	+ coalesce(1.0 / (${sql.lit(SMOOTHING)} + by_meaning.rank), 0)`;

/** Whether one of both found it, in such a query. */
export const IS_FOUND = sql<boolean>`(by_words.rank is not null or by_meaning.rank is not null)`;

/** What was found by meaning, as a table with ranks. */
export function byMeaning(
	near: readonly NearText[],
): AliasedRawBuilder<NearText & { readonly rank: number }, "by_meaning"> {
	const rows = near.map(
		({ memory, person, key }, index) =>
			sql`select ${text(memory)} as memory, ${text(person)} as person, ${text(key)} as key, ${sql.lit(index + 1)} as rank`,
	);
	const nothing = sql`select '' as memory, '' as person, '' as key, 0 as rank where 1 = 0`;
	const table = rows.length === 0 ? nothing : sql.join(rows, sql` union all `);
	return sql<NearText & { readonly rank: number }>`(${table})`.as("by_meaning");
}

/** What a list takes of it: where the model could not be asked, it is as if nothing were searched by meaning. */
export function foundIn(near: Nearest | undefined): readonly NearText[] | undefined {
	return near?.problem === undefined ? near?.found : undefined;
}

/** What a reply says of it. */
export function problemOf(near: Nearest | undefined): { readonly meaning?: string } {
	return near?.problem === undefined ? {} : { meaning: near.problem };
}

export function foundBy({ words_rank: words, meaning_rank: meaning }: Ranks): FoundBy {
	if (meaning === null) return "words";
	return words === null ? "meaning" : "both";
}

function text(value: string): RawBuilder<string> {
	return sql`cast(${value} as text)`;
}
