import type { MemoryEntry } from "@switchyard/spec";
import { sql } from "kysely";
import type { Database } from "../adapters/database/database.ts";
import type { MemoriesTable } from "../adapters/database/document-tables.ts";
import type { WriteQuery } from "../adapters/database/write-protocol.ts";
import { having } from "./like-pattern.ts";
import { readAuthor, readMark } from "./read-columns.ts";

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

/** The table of what is remembered: questions are asked here, writes only made ready. */
export class MemoryRows {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	/** Pinned entries first, then the last written. */
	async list(
		filter: MemoryFilter,
		{ offset, limit }: { readonly offset: number; readonly limit: number },
	): Promise<{ entries: MemoryEntry[]; total: number }> {
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
	put({ memory, person = "", key, value, label, pinned, author, createdAt, at }: MemoryEntry): WriteQuery {
		const written = {
			value: JSON.stringify(value),
			label: JSON.stringify(label),
			author: JSON.stringify(author),
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

	#fitting({ memory, people, key, text, pinned, untrusted }: MemoryFilter) {
		let query = this.#read.selectFrom("memories");
		if (memory !== undefined) query = query.where("memory", "=", memory);
		if (people !== undefined) query = query.where("person", "in", [...people]);
		if (key !== undefined) query = query.where("key", "=", key);
		if (pinned !== undefined) query = query.where("pinned", "=", pinned ? 1 : 0);
		if (untrusted !== undefined) query = query.where("label", untrusted ? "like" : "not like", UNTRUSTED);
		if (text !== undefined && text !== "") {
			const pattern = having(text.toLowerCase());
			query = query.where(
				sql<boolean>`(lower(key) like ${pattern} escape '\\' or lower(value) like ${pattern} escape '\\')`,
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
		author: readAuthor(author),
		createdAt,
		at,
	};
}
