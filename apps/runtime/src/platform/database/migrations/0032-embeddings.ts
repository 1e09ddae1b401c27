import { sql } from "kysely";
import { type Migration, written } from "./migration.ts";

/** Of which text something is: a document by its id, a memory entry by its memory, person and key. */
const SUBJECT = ["kind", "memory", "person", "key"] as const;

/**
 * The vectors of documents and memory entries, and which of them are still to be made. Vectors are plain values, so that the
 * database opens, and is copied, where nothing can compare them.
 */
export const embeddings: Migration = {
	version: 32,
	name: "embeddings",
	statements: (database, store) => [
		database.schema
			.createTable("embedding_queue")
			.addColumn("kind", "text", (column) => column.notNull())
			.addColumn("memory", "text", (column) => column.notNull())
			.addColumn("person", "text", (column) => column.notNull())
			.addColumn("key", "text", (column) => column.notNull())
			.addColumn("stamp", "text", (column) => column.notNull())
			.addColumn("tries", "integer", (column) => column.notNull())
			.addPrimaryKeyConstraint("embedding_queue_key", [...SUBJECT]),
		database.schema.createIndex("embedding_queue_by_tries").on("embedding_queue").column("tries"),
		database.schema
			.createTable("embedding_vectors")
			.addColumn("kind", "text", (column) => column.notNull())
			.addColumn("memory", "text", (column) => column.notNull())
			.addColumn("person", "text", (column) => column.notNull())
			.addColumn("key", "text", (column) => column.notNull())
			.addColumn("part", "integer", (column) => column.notNull())
			.addColumn("vector", store === "sqlite" ? "blob" : sql`real[]`, (column) => column.notNull())
			.addPrimaryKeyConstraint("embedding_vectors_key", [...SUBJECT, "part"]),
		// Numbers of this kind cannot be compressed: trying to would cost each comparison.
		...(store === "postgres"
			? [written(database, sql`alter table embedding_vectors alter column vector set storage external`)]
			: []),
	],
};
