import { KeyedMutex } from "@switchyard/async";
import { writtenBy } from "@switchyard/spec/document";
import { AppError } from "@switchyard/spec/error";
import type { ListMemoryReply } from "@switchyard/spec/http";
import { isSameJson, jsonSize } from "@switchyard/spec/json";
import { type Mark, takesAway } from "@switchyard/spec/label";
import { LARGEST_MEMORY, type MemoryEntry } from "@switchyard/spec/memory";
import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import type { Meaning } from "../search/index.ts";
import { foundIn, problemOf } from "./found-by.ts";
import { EmbeddingRows } from "./meaning/embedding-rows.ts";
import { type MemoryFilter, MemoryRows } from "./memory-rows.ts";
import type { Writer } from "./writing.ts";

/** How many entries there are at most of one person in one memory, and how many are shared in it. */
const MOST_ENTRIES = 1000;
/** How many entries a page of a list has. */
const PAGE = 100;

/** Where an entry is. */
export interface MemoryPlace {
	readonly memory: string;
	/** Of whom; `""` for what is shared. */
	readonly person: string;
	readonly key: string;
}

/** Who remembers something. */
export interface Remembering extends Writer {
	/** As it was when absent. */
	readonly pinned?: boolean | undefined;
	/** What is to be written with the entry, or not at all. */
	readonly beside?: (entry: MemoryEntry) => readonly WriteQuery[];
}

export interface MemoryStoreOptions {
	readonly database: Pick<Database, "read" | "write" | "store">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
	/** Finds by meaning too. */
	readonly meaning?: Meaning;
}

/** What robots and flows remember from one run to the next, by key. Each write is on disk before its promise resolves. */
export class MemoryStore {
	readonly #rows: MemoryRows;
	readonly #embeddings: EmbeddingRows;
	readonly #write: Database["write"];
	readonly #now: () => number;
	readonly #meaning: Meaning | undefined;
	readonly #mutex = new KeyedMutex();
	readonly #watchers = new Set<() => void>();

	constructor({ database, now, meaning }: MemoryStoreOptions) {
		this.#meaning = meaning;
		this.#rows = new MemoryRows(database.read);
		this.#embeddings = new EmbeddingRows(database);
		this.#write = database.write;
		this.#now = now;
	}

	/** Calls `watcher` after every entry that is written. Gives the function that ends the watch. */
	watch(watcher: () => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	/** Pinned entries first, then the last written; of those with a text what fits best, where it is looked for by meaning too. */
	async list(
		filter: MemoryFilter = {},
		{ offset = 0, limit = PAGE }: { readonly offset?: number; readonly limit?: number } = {},
	): Promise<ListMemoryReply> {
		const where = this.#rows.candidates(filter);
		const near = filter.text
			? await this.#meaning?.nearest(filter.text, { kind: "memory", where })
			: undefined;
		return {
			...(await this.#rows.list(filter, { offset, limit }, foundIn(near))),
			...(await this.#rows.owners()),
			...problemOf(near),
		};
	}

	/** All of them. */
	async *all(filter: MemoryFilter): AsyncGenerator<MemoryEntry> {
		for (let offset = 0; ; offset += PAGE) {
			const { entries } = await this.#rows.list(filter, { offset, limit: PAGE });
			yield* entries;
			if (entries.length < PAGE) return;
		}
	}

	/**
	 * Writes an entry, a new one or in the place of the one with its key.
	 * @throws AppError `MEMORY_FULL`, `LABEL_NEEDS_PERSON`, `BODY_INVALID` for a value that is too large
	 */
	async remember(
		{ memory, person, key }: MemoryPlace,
		value: unknown,
		writing: Remembering,
	): Promise<MemoryEntry> {
		refuseLarge(value);
		return this.#mutex.run(JSON.stringify([memory, person]), async () => {
			const before = await this.#rows.find(memory, person, key);
			if (!before && (await this.#rows.count({ memory, people: [person] })) >= MOST_ENTRIES) {
				throw new AppError("MEMORY_FULL", { hint: `Forget some; at most ${MOST_ENTRIES} are kept.` });
			}
			const label: Mark = writing.label(before?.label);
			if (before && !writing.mayTrust && takesAway(label, before.label))
				throw new AppError("LABEL_NEEDS_PERSON", { field: "label" });
			const at = this.#now();
			// Who pins an entry or vouches for it has not written it.
			const isMarked =
				before !== undefined && writing.pinned !== undefined && isSameJson(before.value, value);
			const entry: MemoryEntry = {
				memory,
				...(person === "" ? {} : { person }),
				key,
				value,
				label,
				pinned: writing.pinned ?? before?.pinned ?? false,
				...writtenBy(isMarked ? before.actor : writing.actor),
				createdAt: before?.createdAt ?? at,
				at: isMarked ? before.at : at,
			};
			const isSame = before !== undefined && isSameJson(before.value, value);
			await this.#write([
				this.#rows.put(entry),
				...(isSame ? [] : [this.#embeddings.queue({ kind: "memory", memory, person, key })]),
				...(writing.beside?.(entry) ?? []),
			]);
			for (const watcher of this.#watchers) watcher();
			return entry;
		});
	}

	/**
	 * Forgets what fits all that is given. Gives how many entries that were.
	 * @param beside what is to be written with it, or not at all
	 */
	async forget(
		filter: Omit<MemoryFilter, "text">,
		beside: (forgotten: number) => readonly WriteQuery[] = () => [],
	): Promise<number> {
		const forgotten = await this.#rows.count(filter);
		const { memory, people, key } = filter;
		await this.#write([
			this.#rows.remove(filter),
			...this.#embeddings.remove({ kind: "memory", memory, people, key }),
			...beside(forgotten),
		]);
		return forgotten;
	}
}

/** @throws AppError `BODY_INVALID` */
function refuseLarge(value: unknown): void {
	const size = jsonSize(value);
	if (size <= LARGEST_MEMORY) return;
	throw new AppError("BODY_INVALID", {
		field: "value",
		message: `The value has ${size} bytes as JSON; at most ${LARGEST_MEMORY} are remembered.`,
		hint: "Keep a long text as a document, and remember its id.",
	});
}
