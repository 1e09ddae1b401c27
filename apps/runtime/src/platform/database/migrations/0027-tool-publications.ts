import type { Migration } from "./migration.ts";

/** The tools that are offered to programs outside. */
export const toolPublications: Migration = {
	version: 27,
	name: "tool-publications",
	statements: (database) => [
		database.schema
			.createTable("tool_publications")
			.addColumn("name", "text", (column) => column.notNull().primaryKey())
			.addColumn("settings", "text", (column) => column.notNull()),
	],
};
