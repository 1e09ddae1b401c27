import type { Migration } from "./migration.ts";

/** Which version of a flow its triggers start, and what the triggers remember. */
export const publishedFlows: Migration = {
	version: 5,
	name: "published flows",
	statements: (database) => [
		database.schema
			.createTable("published_flows")
			.addColumn("flow", "text", (column) => column.notNull().primaryKey())
			.addColumn("revision", "integer", (column) => column.notNull())
			.addColumn("at", "integer", (column) => column.notNull()),
		database.schema
			.createTable("triggers")
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("node", "text", (column) => column.notNull())
			.addColumn("source", "text", (column) => column.notNull())
			.addColumn("cursor", "text")
			.addColumn("fired_at", "integer")
			.addPrimaryKeyConstraint("triggers_key", ["flow", "node"]),
		database.schema
			.createTable("trigger_files")
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("node", "text", (column) => column.notNull())
			.addColumn("path", "text", (column) => column.notNull())
			.addColumn("state", "text", (column) => column.notNull())
			.addPrimaryKeyConstraint("trigger_files_key", ["flow", "node", "path"]),
	],
};
