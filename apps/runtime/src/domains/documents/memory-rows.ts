import type { ListedMemoryEntry } from "@switchyard/spec/http";
import type { MemoryEntry } from "@switchyard/spec/memory";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { having } from "../../platform/database/like-pattern.ts";
import { readMark, readWritten } from "../../platform/database/read-columns.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import type { NearText } from "../search/index.ts";
import type { Page } from "./document-rows.ts";
import { byMeaning, FUSED_SCORE, foundBy, IS_FOUND } from "./found-by.ts";
import type { MemoriesTable } from "./tables.ts";

/** Whose entries: absent is all. */
export interface MemoryFilter {
	readonly memory?: string | undefined;
	/** These people's; `""` is what is shared. */
	readonly people?: readonly string[] | undefined;
	readonly key?: string | undefined;
	/** What the key or the value has in it, in any case of letters. */
	readonly text?: string | undefined;
	/** Only those that are pinned, or only those that are not. */
	readonly pinned?: boolean | undefined;
	/** Only those that somebody outside could have written, or only the others. */
	readonly untrusted?: boolean | undefined;
}

/** What the label of an entry has in it, as it is written, that somebody outside could have written. */
const UNTRUSTED = '%"untrusted":true%';

interface MemoryPage {
	readonly entries: ListedMemoryEntry[];
	/** How many fit in all. */
	readonly total: number;
}

/** The table of what is remembered: questions are asked here, writes only made ready. */
export class MemoryRows {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	/**
	 * Pinned entries first, then the last written; with what was found by meaning, what fits best.
	 * @param near absent where the text is looked for by its words alone
	 */
	list(filter: MemoryFilter, page: Page, near?: readonly NearText[]): Promise<MemoryPage> {
		return near === undefined ? this.#byWords(filter, page) : this.#byBoth(filter, page, near);
	}

	/** Which entries are compared by meaning, as a condition on the row `v`. */
	candidates({ memory, people }: MemoryFilter): RawBuilder<boolean> {
		const conditions = [
			sql<boolean>`1 = 1`,
			...(memory === undefined ? [] : [sql<boolean>`v.memory = ${memory}`]),
			...(people === undefined ? [] : [sql<boolean>`v.person in (${sql.join([...people])})`]),
		];
		return sql<boolean>`${sql.join(conditions, sql` and `)}`;
	}

	async count(filter: MemoryFilter): Promise<number> {
		const row = await this.#fitting(filter)
			.select(({ fn }) => fn.countAll<number>().as("total"))
			.executeTakeFirstOrThrow();
		return Number(row.total);
	}

	async find(memory: string, person: string, key: string): Promise<MemoryEntry | undefined> {
		const row = await this.#fitting({ memory, people: [person], key })
			.selectAll()
			.executeTakeFirst();
		return row && readEntry(row);
	}

	/** Every memory, and every person of whom something is remembered, in order. */
	async owners(): Promise<{ memories: string[]; people: string[] }> {
		const rows = await this.#read.selectFrom("memories").select(["memory", "person"]).distinct().execute();
		const people = new Set(rows.map(({ person }) => person).filter((person) => person !== ""));
		return { memories: [...new Set(rows.map(({ memory }) => memory))].sort(), people: [...people].sort() };
	}

	/** Writes it in the place of the entry with its key. */
	put({ memory, person = "", key, value, label, pinned, actor, createdAt, at }: MemoryEntry): WriteQuery {
		const written = {
			value: JSON.stringify(value),
			label: JSON.stringify(label),
			author: JSON.stringify(actor),
			pinned: pinned ? 1 : 0,
			at,
		};
		return this.#read
			.insertInto("memories")
			.values({ memory, person, key, created_at: createdAt, ...written })
			.onConflict((conflict) => conflict.columns(["memory", "person", "key"]).doUpdateSet(written))
			.compile();
	}

	remove({ memory, people, key }: Omit<MemoryFilter, "text">): WriteQuery {
		let query = this.#read.deleteFrom("memories");
		if (memory !== undefined) query = query.where("memory", "=", memory);
		if (people !== undefined) query = query.where("person", "in", [...people]);
		if (key !== undefined) query = query.where("key", "=", key);
		return query.compile();
	}

	async #byWords(filter: MemoryFilter, { offset, limit }: Page): Promise<MemoryPage> {
		const rows = await this.#fitting(filter)
			.selectAll()
			.orderBy("pinned", "desc")
			.orderBy("at", "desc")
			.orderBy("key")
			.limit(limit)
			.offset(offset)
			.execute();
		return { entries: rows.map(readEntry), total: await this.count(filter) };
	}

	/** Whose entries are found is asked of both, and of the entries themselves: nothing of another person's is ever in the list. */
	async #byBoth(
		{ text = "", ...whose }: MemoryFilter,
		{ offset, limit }: Page,
		near: readonly NearText[],
	): Promise<MemoryPage> {
		const words = this.#fitting({ ...whose, text }).select([
			"memory",
			"person",
			"key",
			sql<number>`row_number() over (order by pinned desc, at desc, key)`.as("rank"),
		]);
		const found = this.#fitting(whose)
			.leftJoin(words.as("by_words"), (join) =>
				join
					.onRef("by_words.memory", "=", "memories.memory")
					.onRef("by_words.person", "=", "memories.person")
					.onRef("by_words.key", "=", "memories.key"),
			)
			.leftJoin(byMeaning(near), (join) =>
				join
					.onRef("by_meaning.memory", "=", "memories.memory")
					.onRef("by_meaning.person", "=", "memories.person")
					.onRef("by_meaning.key", "=", "memories.key"),
			)
			.where(IS_FOUND);
		const { total } = await found.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
		const rows = await found
			.selectAll("memories")
			.select(["by_words.rank as words_rank", "by_meaning.rank as meaning_rank"])
			.orderBy(FUSED_SCORE, "desc")
			.orderBy("pinned", "desc")
			.orderBy("at", "desc")
			.orderBy("memories.key")
			.limit(limit)
			.offset(offset)
			.execute();
		const entries = rows.map((row) => ({ ...readEntry(row), foundBy: foundBy(row) }));
		return { entries, total: Number(total) };
	}

	#fitting({ memory, people, key, text, pinned, untrusted }: MemoryFilter) {
		let query = this.#read.selectFrom("memories");
		if (memory !== undefined) query = query.where("memories.memory", "=", memory);
		if (people !== undefined) query = query.where("memories.person", "in", [...people]);
		if (key !== undefined) query = query.where("memories.key", "=", key);
		if (pinned !== undefined) query = query.where("pinned", "=", pinned ? 1 : 0);
		if (untrusted !== undefined) query = query.where("label", untrusted ? "like" : "not like", UNTRUSTED);
		if (text !== undefined && text !== "") {
			const pattern = having(text.toLowerCase());
			query = query.where(
				sql<boolean>`(lower(memories.key) like ${pattern} escape '\\' or lower(value) like ${pattern} escape '\\')`,
			);
		}
		return query;
	}
}

function readEntry(row: MemoriesTable): MemoryEntry {
	const { memory, person, key, value, label, pinned, author, created_at: createdAt, at } = row;
	return {
		memory,
		...(person === "" ? {} : { person }),
		key,
		value: JSON.parse(value),
		label: readMark(label),
		pinned: pinned === 1,
		...readWritten(author),
		createdAt,
		at,
	};
}
