import type { RawBuilder } from "kysely";

/** Compares vectors in the database. */
export interface Vectors {
	/** Why this server cannot, and what helps; `undefined` where it can, or can once it is prepared. */
	readonly unavailable: () => Promise<string | undefined>;
	/**
	 * Makes in the database what comparing needs.
	 * @throws AppError `EMBEDDINGS_UNAVAILABLE`
	 */
	readonly prepare: () => Promise<void>;
	/**
	 * Asks a question in which vectors are compared; nobody else waits for it.
	 * @throws Error where they cannot be
	 */
	readonly ask: <Row>(query: RawBuilder<Row>) => Promise<readonly Row[]>;
	readonly close: () => Promise<void>;
}
