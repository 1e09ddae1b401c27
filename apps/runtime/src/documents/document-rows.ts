import { DOCUMENT_CONTENT, type DocumentSummary, fits, type WorkspaceDocument } from "@switchyard/spec";
import { sql } from "kysely";
import type { Database } from "../adapters/database/database.ts";
import type { DocumentsTable } from "../adapters/database/document-tables.ts";
import type { WriteQuery } from "../adapters/database/write-protocol.ts";
import { having, literal } from "./like-pattern.ts";
import { readAuthor, readMark } from "./read-columns.ts";

/** How much of a document's text a list shows, in characters. */
const EXCERPT = 240;

/** Which documents are wanted. */
export interface DocumentFilter {
	/** In this folder or in one in it. */
	readonly under?: string;
	readonly tag?: string;
	/** What the title or the text has in it, in any case of letters. */
	readonly text?: string;
}

type Content = Omit<DocumentsTable, "id" | "created_at">;

/** The tables of documents: questions are asked here, writes only made ready. */
export class DocumentRows {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	/** The last changed first. */
	async list(
		filter: DocumentFilter,
		{ offset, limit }: { readonly offset: number; readonly limit: number },
	): Promise<{ documents: DocumentSummary[]; total: number }> {
		const fitting = this.#fitting(filter);
		const { total } = await fitting
			.select(({ fn }) => fn.countAll<number>().as("total"))
			.executeTakeFirstOrThrow();
		const rows = await fitting
			.select(["id", "revision", "title", "folder", "tags", "label", "author", "created_at", "at"])
			.select(sql<string>`substr(text, 1, ${EXCERPT})`.as("text"))
			.orderBy("at", "desc")
			.orderBy("id")
			.limit(limit)
			.offset(offset)
			.execute();
		const documents = rows.map(({ id, created_at: createdAt, ...row }) => {
			const { text: excerpt, ...rest } = readContent(id, row);
			return { ...rest, excerpt, createdAt };
		});
		return { documents, total: Number(total) };
	}

	/** Every document, one after the other, by id. */
	async *all(): AsyncGenerator<WorkspaceDocument> {
		const ids = await this.#read.selectFrom("documents").select("id").orderBy("id").execute();
		for (const { id } of ids) {
			const document = await this.find(id);
			if (document) yield document;
		}
	}

	async find(id: string): Promise<WorkspaceDocument | undefined> {
		const row = await this.#read.selectFrom("documents").selectAll().where("id", "=", id).executeTakeFirst();
		return row && readContent(id, row);
	}

	async ids(): Promise<Set<string>> {
		const rows = await this.#read.selectFrom("documents").select("id").execute();
		return new Set(rows.map(({ id }) => id));
	}

	/** Every folder that a document is in, and every tag, in order. */
	async places(): Promise<{ folders: string[]; tags: string[] }> {
		const rows = await this.#read.selectFrom("documents").select(["folder", "tags"]).distinct().execute();
		const folders = new Set(rows.map(({ folder }) => folder).filter((folder) => folder !== ""));
		const tags = new Set(rows.flatMap((row) => readTags(row.tags)));
		return { folders: [...folders].sort(), tags: [...tags].sort() };
	}

	/** Newest first. */
	async versions(document: string): Promise<WorkspaceDocument[]> {
		const rows = await this.#read
			.selectFrom("document_versions")
			.selectAll()
			.where("document", "=", document)
			.orderBy("revision", "desc")
			.execute();
		return rows.map((row) => readContent(document, row));
	}

	async version(document: string, revision: number): Promise<WorkspaceDocument | undefined> {
		const row = await this.#read
			.selectFrom("document_versions")
			.selectAll()
			.where("document", "=", document)
			.where("revision", "=", revision)
			.executeTakeFirst();
		return row && readContent(document, row);
	}

	insert(document: WorkspaceDocument): WriteQuery {
		const { id, at } = document;
		const row = { id, created_at: at, ...contentOf(document) };
		return this.#read.insertInto("documents").values(row).compile();
	}

	/** Refused when the document is not at the revision before any more. */
	update(document: WorkspaceDocument): WriteQuery {
		const query = this.#read
			.updateTable("documents")
			.set(contentOf(document))
			.where("id", "=", document.id)
			.where("revision", "=", document.revision - 1);
		return { ...query.compile(), expectRows: 1 };
	}

	/** Keeps a revision, and of all revisions the newest ones. */
	keep(document: WorkspaceDocument, most: number): WriteQuery[] {
		const { id, revision } = document;
		const kept = { document: id, ...contentOf(document) };
		return [
			this.#read.insertInto("document_versions").values(kept).compile(),
			this.#read
				.deleteFrom("document_versions")
				.where("document", "=", id)
				.where("revision", "<=", revision - most)
				.compile(),
		];
	}

	/** The document and every revision of it. */
	remove(id: string): WriteQuery[] {
		return [
			{ ...this.#read.deleteFrom("documents").where("id", "=", id).compile(), expectRows: 1 },
			this.#read.deleteFrom("document_versions").where("document", "=", id).compile(),
		];
	}

	#fitting({ under, tag, text }: DocumentFilter) {
		let query = this.#read.selectFrom("documents");
		if (under !== undefined && under !== "") {
			query = query.where((row) =>
				row.or([row("folder", "=", under), sql<boolean>`folder like ${`${literal(under)}/%`} escape '\\'`]),
			);
		}
		if (tag !== undefined)
			query = query.where(sql<boolean>`tags like ${having(JSON.stringify(tag))} escape '\\'`);
		if (text !== undefined && text !== "") {
			const pattern = having(text.toLowerCase());
			query = query.where(
				sql<boolean>`(lower(title) like ${pattern} escape '\\' or lower(text) like ${pattern} escape '\\')`,
			);
		}
		return query;
	}
}

function contentOf({ revision, title, folder, tags, text, label, author, at }: WorkspaceDocument): Content {
	return {
		revision,
		title,
		folder,
		tags: JSON.stringify(tags),
		text,
		label: JSON.stringify(label),
		author: JSON.stringify(author),
		at,
	};
}

function readContent(id: string, row: Content): WorkspaceDocument {
	const { revision, title, folder, text, at } = row;
	const tags = readTags(row.tags);
	return {
		id,
		revision,
		title,
		folder,
		tags,
		text,
		label: readMark(row.label),
		author: readAuthor(row.author),
		at,
	};
}

function readTags(text: string): string[] {
	const tags: unknown = JSON.parse(text);
	return fits(DOCUMENT_CONTENT.tags, tags) ? (tags as string[]) : [];
}
