import { KeyedMutex } from "@switchyard/async";
import { type DocumentContent, type WorkspaceDocument, writtenBy } from "@switchyard/spec/document";
import { AppError } from "@switchyard/spec/error";
import type { ListDocumentsReply, ListDocumentVersionsReply } from "@switchyard/spec/http";
import { folderPathFault } from "@switchyard/spec/identity";
import { takesAway } from "@switchyard/spec/label";
import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import { flowIdFrom, freeId } from "../flows/index.ts";
import type { Meaning } from "../search/index.ts";
import { changedParts } from "./changed-parts.ts";
import { StaleDocument } from "./document-conflict.ts";
import { type DocumentFilter, DocumentRows } from "./document-rows.ts";
import { foundIn, problemOf } from "./found-by.ts";
import { EmbeddingRows } from "./meaning/embedding-rows.ts";
import { SearchableDocuments } from "./searchable-documents.ts";
import type { Writer } from "./writing.ts";

/** How many documents there are at most. */
const MOST_DOCUMENTS = 10_000;
/** How many revisions of a document are kept. */
const KEPT_VERSIONS = 100;
/** How many documents a page of a list has. */
const PAGE = 100;

/** Who writes a document. */
export interface Writing extends Writer {
	/** What is to be written with the document, or not at all. */
	readonly beside?: (document: WorkspaceDocument) => readonly WriteQuery[];
}

/** A document before and after a change that is on disk. */
export interface DocumentChange {
	readonly id: string;
	/** Absent once it is deleted. */
	readonly document?: WorkspaceDocument;
}

export interface DocumentStoreOptions {
	readonly database: Pick<Database, "read" | "write" | "store">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
	/** Finds by meaning too. */
	readonly meaning?: Meaning;
}

/** The documents of the workspace. Changes of one are made one after the other, each on disk before its promise resolves. */
export class DocumentStore {
	readonly #rows: DocumentRows;
	readonly #searchable: SearchableDocuments;
	readonly #embeddings: EmbeddingRows;
	readonly #write: Database["write"];
	readonly #now: () => number;
	readonly #meaning: Meaning | undefined;
	readonly #mutex = new KeyedMutex();
	readonly #watchers = new Set<(change: DocumentChange) => void>();

	constructor({ database, now, meaning }: DocumentStoreOptions) {
		this.#meaning = meaning;
		this.#rows = new DocumentRows(database.read);
		this.#searchable = new SearchableDocuments(database);
		this.#embeddings = new EmbeddingRows(database);
		this.#write = database.write;
		this.#now = now;
	}

	/** Calls `watcher` after every change. Gives the function that ends the watch. */
	watch(watcher: (change: DocumentChange) => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	/** The last changed first; of those with a text what fits best, where it is looked for by meaning too. */
	async list(
		filter: DocumentFilter = {},
		{ offset = 0, limit = PAGE }: { readonly offset?: number; readonly limit?: number } = {},
	): Promise<ListDocumentsReply> {
		const where = this.#rows.candidates(filter);
		const near = filter.text
			? await this.#meaning?.nearest(filter.text, { kind: "document", where })
			: undefined;
		return {
			...(await this.#rows.list(filter, { offset, limit }, foundIn(near))),
			...(await this.#rows.places()),
			...problemOf(near),
		};
	}

	/** Every document, one after the other, by id. */
	all(): AsyncGenerator<WorkspaceDocument> {
		return this.#rows.all();
	}

	/** @throws AppError `DOCUMENT_NOT_FOUND` */
	async get(id: string): Promise<WorkspaceDocument> {
		const document = await this.#rows.find(id);
		if (document === undefined) throw new AppError("DOCUMENT_NOT_FOUND");
		return document;
	}

	/**
	 * Writes a new document.
	 * @throws AppError `DOCUMENT_EXISTS`, `DOCUMENT_FOLDER_INVALID`, `DOCUMENT_LIMIT`
	 */
	async create(
		id: string | undefined,
		content: DocumentContent,
		writing: Writing,
	): Promise<WorkspaceDocument> {
		refuseFolder(content.folder);
		return this.#mutex.run("", async () => {
			const taken = await this.#rows.ids();
			if (id !== undefined && taken.has(id)) {
				throw new AppError("DOCUMENT_EXISTS", {
					field: "id",
					hint: "Choose another id, or change that document.",
				});
			}
			if (taken.size >= MOST_DOCUMENTS) {
				throw new AppError("DOCUMENT_LIMIT", { hint: `Delete some; at most ${MOST_DOCUMENTS} are kept.` });
			}
			const document: WorkspaceDocument = {
				id: id ?? freeId(flowIdFrom(content.title), taken),
				...content,
				revision: 1,
				label: writing.label(undefined),
				...writtenBy(writing.actor),
				at: this.#now(),
			};
			await this.#save(document, this.#rows.insert(document), writing);
			return document;
		});
	}

	/**
	 * Writes a new revision of a document.
	 * @param base the revision that the change is based on; the newest when absent
	 * @param change what it is from then on, given what it is
	 * @throws AppError `DOCUMENT_NOT_FOUND`, `DOCUMENT_FOLDER_INVALID`, `LABEL_NEEDS_PERSON`
	 * @throws StaleDocument
	 */
	update(
		id: string,
		base: number | undefined,
		change: (current: WorkspaceDocument) => DocumentContent,
		writing: Writing,
	): Promise<WorkspaceDocument> {
		return this.#mutex.run(id, async () => {
			const current = await this.get(id);
			if (base !== undefined && base !== current.revision)
				throw new StaleDocument(current, await this.#rows.version(id, base));
			const content = change(current);
			refuseFolder(content.folder);
			const label = writing.label(current.label);
			if (!writing.mayTrust && takesAway(label, current.label))
				throw new AppError("LABEL_NEEDS_PERSON", { field: "label" });
			const revision = current.revision + 1;
			const document = { id, ...content, revision, label, ...writtenBy(writing.actor), at: this.#now() };
			await this.#save(document, this.#rows.update(document), writing, current);
			return document;
		});
	}

	/**
	 * Deletes a document and every revision of it.
	 * @throws AppError `DOCUMENT_NOT_FOUND`
	 */
	remove(id: string): Promise<void> {
		return this.#mutex.run(id, async () => {
			await this.get(id);
			await this.#write([
				...this.#rows.remove(id),
				...this.#searchable.remove(id),
				...this.#embeddings.remove({ kind: "document", key: id }),
			]);
			this.#tell({ id });
		});
	}

	/**
	 * The revisions that are kept, newest first.
	 * @throws AppError `DOCUMENT_NOT_FOUND`
	 */
	async versions(id: string): Promise<ListDocumentVersionsReply["versions"]> {
		const versions = await this.#rows.versions(id);
		if (versions.length === 0) throw new AppError("DOCUMENT_NOT_FOUND");
		return versions.map((version, index) => {
			const { revision, label, author, actor, at } = version;
			const before = versions[index + 1];
			return { revision, label, author, actor, at, changed: before ? changedParts(before, version) : [] };
		});
	}

	/** @throws AppError `DOCUMENT_NOT_FOUND`, `DOCUMENT_VERSION_NOT_FOUND` */
	async version(id: string, revision: number): Promise<WorkspaceDocument> {
		const version = await this.#rows.version(id, revision);
		if (version) return version;
		await this.get(id);
		throw new AppError("DOCUMENT_VERSION_NOT_FOUND");
	}

	async #save(
		document: WorkspaceDocument,
		query: WriteQuery,
		{ beside }: Writing,
		before?: WorkspaceDocument,
	): Promise<void> {
		const meansTheSame = before?.title === document.title && before.text === document.text;
		await this.#write([
			query,
			...this.#rows.keep(document, KEPT_VERSIONS),
			...this.#searchable.put(document),
			...(meansTheSame
				? []
				: [this.#embeddings.queue({ kind: "document", memory: "", person: "", key: document.id })]),
			...(beside?.(document) ?? []),
		]);
		this.#tell({ id: document.id, document });
	}

	#tell(change: DocumentChange): void {
		for (const watcher of this.#watchers) watcher(change);
	}
}

/** @throws AppError `DOCUMENT_FOLDER_INVALID` */
function refuseFolder(folder: string): void {
	const fault = folder === "" ? undefined : folderPathFault(folder);
	if (fault) throw new AppError("DOCUMENT_FOLDER_INVALID", { field: "folder", ...fault });
}
