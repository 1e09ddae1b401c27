import type { ErrorEntry } from "./error-entry.ts";

/** The errors of the search by meaning. */
export const EMBEDDING_ERRORS = {
	EMBEDDINGS_UNAVAILABLE: {
		status: 409,
		fault: "user",
		summary: "The database of this server cannot compare vectors.",
	},
	EMBEDDINGS_REFUSED: {
		status: 422,
		fault: "user",
		summary: "The model gives no vectors that can be used.",
	},
} as const satisfies Readonly<Record<string, ErrorEntry>>;
