import type { Migration } from "./migration.ts";

/** Chats embedded in other pages, and whose conversations their visitors' are. */
export const embeds: Migration = {
	version: 31,
	name: "embeds",
	statements: (database) => [
		database.schema
			.createTable("embeds")
			.addColumn("flow", "text", (column) => column.notNull().primaryKey())
			.addColumn("settings", "text", (column) => column.notNull())
			.addColumn("sealed", "blob")
			.addColumn("data_key", "blob")
			.addColumn("secret_at", "integer"),
		database.schema.alterTable("conversations").addColumn("visitor", "text"),
		database.schema.alterTable("conversations").addColumn("visitor_name", "text"),
		database.schema
			.createIndex("conversations_by_visitor")
			.on("conversations")
			.columns(["flow", "visitor", "created_at"]),
	],
};
