import type { Migration } from "./migration.ts";

/** What a list of conversations shows of each; all else is in its run. */
export const conversations: Migration = {
	version: 30,
	name: "conversations",
	statements: (database) => [
		database.schema
			.createTable("conversations")
			.addColumn("run", "text", (column) => column.notNull().primaryKey())
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("title", "text", (column) => column.notNull())
			.addColumn("created_at", "integer", (column) => column.notNull())
			.addColumn("updated_at", "integer", (column) => column.notNull()),
		database.schema.createIndex("conversations_by_update").on("conversations").column("updated_at"),
	],
};
