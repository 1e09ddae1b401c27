import type { Migration } from "./migration.ts";

/** Documents, every revision of each that is kept, what robots remember, and which steps have written either. */
export const documents: Migration = {
	version: 25,
	name: "documents",
	statements: (database) => [
		database.schema
			.createTable("documents")
			.addColumn("id", "text", (column) => column.notNull().primaryKey())
			.addColumn("revision", "integer", (column) => column.notNull())
			.addColumn("title", "text", (column) => column.notNull())
			.addColumn("folder", "text", (column) => column.notNull())
			.addColumn("tags", "text", (column) => column.notNull())
			.addColumn("text", "text", (column) => column.notNull())
			.addColumn("label", "text", (column) => column.notNull())
			.addColumn("author", "text", (column) => column.notNull())
			.addColumn("created_at", "integer", (column) => column.notNull())
			.addColumn("at", "integer", (column) => column.notNull()),
		database.schema.createIndex("documents_by_time").on("documents").column("at"),
		database.schema
			.createTable("document_versions")
			.addColumn("document", "text", (column) => column.notNull())
			.addColumn("revision", "integer", (column) => column.notNull())
			.addColumn("title", "text", (column) => column.notNull())
			.addColumn("folder", "text", (column) => column.notNull())
			.addColumn("tags", "text", (column) => column.notNull())
			.addColumn("text", "text", (column) => column.notNull())
			.addColumn("label", "text", (column) => column.notNull())
			.addColumn("author", "text", (column) => column.notNull())
			.addColumn("at", "integer", (column) => column.notNull())
			.addPrimaryKeyConstraint("document_versions_key", ["document", "revision"]),
		database.schema
			.createTable("memories")
			.addColumn("memory", "text", (column) => column.notNull())
			.addColumn("person", "text", (column) => column.notNull())
			.addColumn("key", "text", (column) => column.notNull())
			.addColumn("value", "text", (column) => column.notNull())
			.addColumn("label", "text", (column) => column.notNull())
			.addColumn("author", "text", (column) => column.notNull())
			.addColumn("pinned", "integer", (column) => column.notNull())
			.addColumn("created_at", "integer", (column) => column.notNull())
			.addColumn("at", "integer", (column) => column.notNull())
			.addPrimaryKeyConstraint("memories_key", ["memory", "person", "key"]),
		database.schema
			.createTable("step_writes")
			.addColumn("step_key", "text", (column) => column.notNull().primaryKey())
			.addColumn("result", "text", (column) => column.notNull())
			.addColumn("at", "integer", (column) => column.notNull()),
		database.schema.createIndex("step_writes_by_time").on("step_writes").column("at"),
	],
};
