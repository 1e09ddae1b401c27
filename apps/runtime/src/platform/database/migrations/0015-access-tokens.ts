import type { Migration } from "./migration.ts";

/** Access tokens, each for its own purposes, found by their hashes. */
export const accessTokens: Migration = {
	version: 15,
	name: "access tokens",
	statements: (database) => [
		database.schema
			.createTable("access_tokens")
			.addColumn("id", "text", (column) => column.notNull().primaryKey())
			.addColumn("hash", "text", (column) => column.notNull().unique())
			.addColumn("name", "text", (column) => column.notNull().unique())
			.addColumn("grants", "text", (column) => column.notNull())
			.addColumn("created_at", "integer", (column) => column.notNull())
			.addColumn("last_used_at", "integer"),
	],
};
