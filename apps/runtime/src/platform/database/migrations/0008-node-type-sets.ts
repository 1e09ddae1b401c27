import type { Migration } from "./migration.ts";

/** The node types as a run found them, so that it ends with the ones it began with. */
export const nodeTypeSets: Migration = {
	version: 8,
	name: "node type sets",
	statements: (database) => [
		database.schema
			.createTable("node_type_sets")
			.addColumn("hash", "text", (column) => column.notNull().primaryKey())
			.addColumn("document", "text", (column) => column.notNull()),
		database.schema.alterTable("runs").addColumn("types", "text"),
	],
};
