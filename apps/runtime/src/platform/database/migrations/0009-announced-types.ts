import type { Migration } from "./migration.ts";

/** The node types of packages in other processes: they stay known while nobody serves them. */
export const announcedTypes: Migration = {
	version: 9,
	name: "announced types",
	statements: (database) => [
		database.schema
			.createTable("announced_types")
			.addColumn("id", "text", (column) => column.notNull().primaryKey())
			.addColumn("package_version", "text", (column) => column.notNull())
			.addColumn("spec", "text", (column) => column.notNull())
			.addColumn("agreed", "text", (column) => column.notNull()),
	],
};
