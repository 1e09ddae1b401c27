import { DOCUMENT_CONTENT, type WorkspaceDocument } from "@switchyard/spec/document";
import type { ListedDocument } from "@switchyard/spec/http";
import { fits } from "@switchyard/spec/schema";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { having, literal } from "../../platform/database/like-pattern.ts";
import { readMark, readWritten } from "../../platform/database/read-columns.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import type { NearText } from "../search/index.ts";
import { byMeaning, FUSED_SCORE, foundBy, IS_FOUND } from "./found-by.ts";
import type { DocumentsTable } from "./tables.ts";

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

/** Which part of a list is wanted. */
export interface Page {
	readonly offset: number;
	readonly limit: number;
}

interface DocumentPage {
	readonly documents: ListedDocument[];
	/** How many fit in all. */
	readonly total: number;
}

type Content = Omit<DocumentsTable, "id" | "created_at">;

const NUMBER = sql<number>`count(*)`.as("total");

/** What a list has of a document. */
const LISTED = [
	"documents.id",
	"documents.revision",
	"documents.title",
	"documents.folder",
	"documents.tags",
	"documents.label",
	"documents.author",
	"documents.created_at",
	"documents.at",
	sql<string>`substr(documents.text, 1, ${sql.lit(EXCERPT)})`.as("text"),
] as const;

/** The tables of documents: questions are asked here, writes only made ready. */
export class DocumentRows {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	/**
	 * The last changed first; with what was found by meaning, what fits best.
	 * @param near absent where the text is looked for by its words alone
	 */
	list(filter: DocumentFilter, page: Page, near?: readonly NearText[]): Promise<DocumentPage> {
		return near === undefined ? this.#byWords(filter, page) : this.#byBoth(filter, page, near);
	}

	/** Which documents are compared by meaning, as a condition on the row `v`. */
	candidates({ text: _text, ...place }: DocumentFilter): RawBuilder<boolean> {
		return sql<boolean>`v.key in ${this.#fitting(place).select("id")}`;
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

	async #byWords(filter: DocumentFilter, { offset, limit }: Page): Promise<DocumentPage> {
		const found = this.#fitting(filter);
		const { total } = await found.select(NUMBER).executeTakeFirstOrThrow();
		const rows = await found
			.select(LISTED)
			.orderBy("at", "desc")
			.orderBy("id")
			.limit(limit)
			.offset(offset)
			.execute();
		return { documents: rows.map(summaryOf), total: Number(total) };
	}

	async #byBoth(
		{ text = "", ...place }: DocumentFilter,
		{ offset, limit }: Page,
		near: readonly NearText[],
	): Promise<DocumentPage> {
		const words = this.#fitting({ ...place, text }).select([
			"id",
			sql<number>`row_number() over (order by at desc, id)`.as("rank"),
		]);
		const found = this.#fitting(place)
			.leftJoin(words.as("by_words"), "by_words.id", "documents.id")
			.leftJoin(byMeaning(near), "by_meaning.key", "documents.id")
			.where(IS_FOUND);
		const { total } = await found.select(NUMBER).executeTakeFirstOrThrow();
		const rows = await found
			.select(LISTED)
			.select(["by_words.rank as words_rank", "by_meaning.rank as meaning_rank"])
			.orderBy(FUSED_SCORE, "desc")
			.orderBy("at", "desc")
			.orderBy("documents.id")
			.limit(limit)
			.offset(offset)
			.execute();
		const documents = rows.map(({ words_rank, meaning_rank, ...row }) => ({
			...summaryOf(row),
			foundBy: foundBy({ words_rank, meaning_rank }),
		}));
		return { documents, total: Number(total) };
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

function summaryOf({ id, created_at: createdAt, ...row }: DocumentsTable): ListedDocument {
	const { text: excerpt, ...rest } = readContent(id, row);
	return { ...rest, excerpt, createdAt };
}

function contentOf({ revision, title, folder, tags, text, label, actor, at }: WorkspaceDocument): Content {
	return {
		revision,
		title,
		folder,
		tags: JSON.stringify(tags),
		text,
		label: JSON.stringify(label),
		author: JSON.stringify(actor),
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
		...readWritten(row.author),
		at,
	};
}

function readTags(text: string): string[] {
	const tags: unknown = JSON.parse(text);
	return fits(DOCUMENT_CONTENT.tags, tags) ? (tags as string[]) : [];
}
