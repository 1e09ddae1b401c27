import type { Database } from "../../../platform/database/database.ts";
import type { EmbeddingSubject } from "../tables.ts";
import { chunksOf } from "./chunks.ts";

/** Reads the texts that get vectors, in parts. */
export class EmbeddedTexts {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	/** None of what is gone, or says nothing. */
	async chunks({ kind, memory, person, key }: EmbeddingSubject): Promise<string[]> {
		if (kind === "document") {
			const document = await this.#read
				.selectFrom("documents")
				.select(["title", "text"])
				.where("id", "=", key)
				.executeTakeFirst();
			return document ? chunksOf(document.title, document.text) : [];
		}
		const entry = await this.#read
			.selectFrom("memories")
			.select("value")
			.where("memory", "=", memory)
			.where("person", "=", person)
			.where("key", "=", key)
			.executeTakeFirst();
		return entry ? chunksOf(key, wordsOf(entry.value)) : [];
	}
}

/** A text as it is; anything else as JSON, names of fields included. */
function wordsOf(json: string): string {
	const value: unknown = JSON.parse(json);
	return typeof value === "string" ? value : json;
}
