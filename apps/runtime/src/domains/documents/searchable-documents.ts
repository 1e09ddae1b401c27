import type { WorkspaceDocument } from "@switchyard/spec/document";
import { defined } from "@switchyard/spec/json";
import { sql } from "kysely";
import { chunksById } from "../../platform/database/chunks-by-id.ts";
import type { Database } from "../../platform/database/database.ts";
import { readWritten } from "../../platform/database/read-columns.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import { bodyOf, type SearchEntry, SearchRows, type SearchSource } from "../search/index.ts";

/** How many documents are read at once. */
const CHUNK = 20;

/** Documents, by their titles and texts. */
export class SearchableDocuments implements SearchSource {
	readonly kind = "document";
	readonly format = 1;
	readonly isGone = sql<boolean>`id not in (select id from documents)`;
	readonly #read: Database["read"];
	readonly #rows: SearchRows;

	constructor(database: Pick<Database, "read" | "store">) {
		this.#read = database.read;
		this.#rows = new SearchRows(database);
	}

	/** What is to be written with a revision of a document. */
	put(document: WorkspaceDocument): WriteQuery[] {
		const { id, revision } = document;
		const where = sql<boolean>`exists (select 1 from documents where id = ${id} and revision = ${revision})`;
		return this.#rows.put(entryOf(document), { where });
	}

	/** What is to be written when a document is deleted. */
	remove(id: string): WriteQuery[] {
		return this.#rows.remove(this.kind, sql`id = ${id}`);
	}

	async *everything(): AsyncIterable<readonly WriteQuery[]> {
		const documents = this.#read.selectFrom("documents").selectAll().orderBy("id").limit(CHUNK);
		for await (const rows of chunksById(CHUNK, (after) => documents.where("id", ">", after).execute()))
			yield rows.flatMap(({ tags, label, author, ...row }) =>
				this.put({ ...row, tags: JSON.parse(tags), label: JSON.parse(label), ...readWritten(author) }),
			);
	}
}

function entryOf({ id, title, text, folder, tags, label, author, at }: WorkspaceDocument): SearchEntry {
	const writer = writerOf(author);
	return {
		kind: "document",
		id,
		title,
		body: bodyOf([text]),
		hidden: id,
		at,
		tags,
		...(folder === "" ? {} : { category: folder }),
		...defined({ author: writer }),
		...(label.private ? { isPrivate: true } : {}),
	};
}

/** People and programs are known by the names that they give themselves, a robot and any other flow by the flow's id. */
function writerOf(author: WorkspaceDocument["author"]): SearchEntry["author"] {
	const handle = author.kind === "run" ? author.flow : author.name;
	return handle === undefined ? undefined : { id: `${author.kind}:${handle}`, handle };
}
