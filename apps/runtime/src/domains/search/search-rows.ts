import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import type { SearchEntry } from "./search-entry.ts";
import { indexedWords, type WordIndex } from "./word-index.ts";
import { wordIndexOf } from "./word-index-of.ts";

/** How an entry is put into the index. */
export interface Putting {
	/** Nothing is written unless this holds by then: what was read may be gone, or another one. */
	readonly where: RawBuilder<boolean>;
	/** The number of a run; a free one below 0 when absent. */
	readonly number?: number;
	/** False for a run that is not over. */
	readonly settled?: boolean;
}

/** Numbers of runs are above 0. */
const FREE_NUMBER = sql`(select coalesce(min(number), 0) - 1 from search_entries where number < 0)`;

/** The tables of the search index. Writes are only made ready, so that they go together with those of the source. */
export class SearchRows {
	readonly #read: Database["read"];
	readonly #words: WordIndex;

	constructor(database: Pick<Database, "read" | "store">) {
		this.#read = database.read;
		this.#words = wordIndexOf(database);
	}

	/** Adds an entry, in place of the one with its id. */
	put(entry: SearchEntry, { where, number, settled = true }: Putting): WriteQuery[] {
		const { kind, id, title, body, hidden = "", flow = null, at = null } = entry;
		const words = {
			title: indexedWords(title),
			body: [...indexedWords(body), ...indexedWords(hidden)],
		};
		const columns = [
			{ name: "number", value: number === undefined ? FREE_NUMBER : sql`cast(${number} as bigint)` },
			{ name: "kind", value: text(kind) },
			{ name: "id", value: text(id) },
			{ name: "title", value: text(title) },
			{ name: "body", value: text(body) },
			{ name: "flow", value: text(flow) },
			{ name: "at", value: sql`cast(${at} as bigint)` },
			{ name: "settled", value: sql`cast(${settled ? 1 : 0} as bigint)` },
			...this.#words.columns(words),
		];
		const changes = columns
			.filter(({ name }) => name !== "number")
			.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
		const numbers = numbersOf(kind, sql`id = ${id} and ${where}`);
		return [
			sql`insert into search_entries (${sql.join(columns.map(({ name }) => sql.ref(name)))})
				select ${sql.join(columns.map(({ value }) => value))} where ${where}
				on conflict (kind, id) do update set ${sql.join(changes)}`,
			...this.#words.put(words, numbers),
			...facetsOf(entry, numbers),
		].map((query) => this.#compile(query));
	}

	/** @param which of the entries of the kind */
	remove(kind: SearchEntry["kind"], which: RawBuilder<boolean>): WriteQuery[] {
		const numbers = numbersOf(kind, which);
		return [
			...this.#words.remove(numbers),
			sql`delete from search_facets where number in (${numbers})`,
			sql`delete from search_entries where number in (${numbers})`,
		].map((query) => this.#compile(query));
	}

	/** How far a source is in the index; `undefined` where it is not, or with entries of another format. */
	async position(source: string, format: number): Promise<number | undefined> {
		const row = await this.#read
			.selectFrom("search_sources")
			.select("position")
			.where("source", "=", source)
			.where("format", "=", format)
			.executeTakeFirst();
		return row?.position;
	}

	move(source: string, format: number, position: number): WriteQuery {
		return this.#read
			.insertInto("search_sources")
			.values({ source, format, position })
			.onConflict((conflict) => conflict.column("source").doUpdateSet({ format, position }))
			.compile();
	}

	#compile(query: RawBuilder<unknown>): WriteQuery {
		return query.compile(this.#read);
	}
}

/** Without a cast, PostgreSQL takes every parameter of a `select` for a text. */
function text(value: string | null): RawBuilder<string | null> {
	return sql`cast(${value} as text)`;
}

function numbersOf(kind: SearchEntry["kind"], which: RawBuilder<boolean>): RawBuilder<number> {
	return sql`select number from search_entries where kind = ${kind} and ${which}`;
}

/** An entry of a run has none: there are many, and its flow has them. */
function facetsOf(
	{ kind, author, category, tags = [], isPrivate = false }: SearchEntry,
	numbers: RawBuilder<number>,
) {
	if (kind === "run") return [];
	const facets = [
		...(author === undefined ? [] : [{ facet: "author", value: author.id, name: author.handle }]),
		...(category === undefined ? [] : [{ facet: "category", value: category, name: category }]),
		...tags.map((tag) => ({ facet: "tag", value: tag, name: tag })),
		...(isPrivate ? [{ facet: "private", value: "", name: "" }] : []),
	];
	return [
		sql`delete from search_facets where number in (${numbers})`,
		...facets.map(
			({ facet, value, name }) => sql`insert into search_facets (number, facet, value, name)
				select number, ${text(facet)}, ${text(value)}, ${text(name)} from (${numbers}) as entry
				where true on conflict do nothing`,
		),
	];
}
