/** Columns of a document's revision. */
interface DocumentColumns {
	readonly revision: number;
	readonly title: string;
	/** `""` for the top. */
	readonly folder: string;
	/** JSON: a list of words. */
	readonly tags: string;
	/** Markdown. */
	readonly text: string;
	/** JSON: `Mark`. */
	readonly label: string;
	/** JSON: `Actor`, who wrote this revision; `Author` in rows of earlier versions. */
	readonly author: string;
	readonly at: number;
}

/** The documents as they are now. */
export interface DocumentsTable extends DocumentColumns {
	readonly id: string;
	readonly created_at: number;
}

/** The revisions of documents that are kept, the newest among them. */
export interface DocumentVersionsTable extends DocumentColumns {
	readonly document: string;
}

/** Memories of robots, shared or about one person. */
export interface MemoriesTable {
	/** The memory's name: a robot's is its id. */
	readonly memory: string;
	/** Person that it is about; empty for a shared one. */
	readonly person: string;
	readonly key: string;
	/** JSON. */
	readonly value: string;
	/** JSON: `Mark`. */
	readonly label: string;
	/** JSON: `Actor`; `Author` in rows of earlier versions. */
	readonly author: string;
	/** 1 when it is in the robot's instructions always. */
	readonly pinned: number;
	readonly created_at: number;
	readonly at: number;
}

/** Writes of steps beside their journals: a step that runs again after a crash finds its own. */
export interface StepWritesTable {
	/** The step's idempotency key. */
	readonly step_key: string;
	/** JSON: what the step gave. */
	readonly result: string;
	readonly at: number;
}

/** Text that a row belongs to. */
export interface EmbeddingSubject {
	readonly kind: "document" | "memory";
	/** Memory of an entry; empty for a document, like the person. */
	readonly memory: string;
	readonly person: string;
	/** A document's id, or a memory entry's key. */
	readonly key: string;
}

/** The texts whose vectors are still to be made. */
export interface EmbeddingQueueTable extends EmbeddingSubject {
	/** Another one for each change of the text: vectors that were made of an earlier one are not kept. */
	readonly stamp: string;
	/** How often the model refused this text alone. */
	readonly tries: number;
}

/** The vectors of the parts of texts. */
export interface EmbeddingVectorsTable extends EmbeddingSubject {
	/** From 0. */
	readonly part: number;
	/** Floats of 32 bits: a blob of SQLite, a list of PostgreSQL. */
	readonly vector: unknown;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly documents: DocumentsTable;
		readonly document_versions: DocumentVersionsTable;
		readonly memories: MemoriesTable;
		readonly step_writes: StepWritesTable;
		readonly embedding_queue: EmbeddingQueueTable;
		readonly embedding_vectors: EmbeddingVectorsTable;
	}
}
