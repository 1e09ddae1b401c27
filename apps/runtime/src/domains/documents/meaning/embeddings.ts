import type { EmbeddingsReply, EmbeddingsSetting } from "@switchyard/spec/embeddings";
import type { Meaning } from "../../search/index.ts";

/** The search by meaning, as people set it and as lists use it. */
export interface Embeddings extends Meaning {
	read(): Promise<EmbeddingsReply>;
	/**
	 * Asks the model, and if it answers has every text get a vector of it.
	 * @throws AppError `EMBEDDINGS_UNAVAILABLE`, `EMBEDDINGS_REFUSED`, `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_KIND_WRONG`
	 */
	set(setting: EmbeddingsSetting): Promise<EmbeddingsReply>;
	/** Switches it off, and removes the vectors. */
	remove(): Promise<EmbeddingsReply>;
}
