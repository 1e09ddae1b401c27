import type { EmbeddingsReply, EmbeddingsSetting } from "@switchyard/spec/embeddings";
import { withSignal } from "./address.ts";
import type { Ask } from "./request.ts";

/** The part of the server's interface that is about the search by meaning. */
export function embeddingsRequests(ask: Ask) {
	return {
		embeddings: (signal?: AbortSignal) => ask<EmbeddingsReply>("GET", "/api/embeddings", withSignal(signal)),
		setEmbeddings: (body: EmbeddingsSetting) => ask<EmbeddingsReply>("PUT", "/api/embeddings", { body }),
		removeEmbeddings: () => ask<EmbeddingsReply>("DELETE", "/api/embeddings"),
	};
}
