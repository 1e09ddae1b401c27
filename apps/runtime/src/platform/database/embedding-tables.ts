/** Of which text something is. */
export interface EmbeddingSubject {
	readonly kind: "document" | "memory";
	/** Of a memory entry; empty of a document, like the person. */
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
