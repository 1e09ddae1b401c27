import type { Migration } from "./migration.ts";

/** Robots as they are now, and every version of each. */
export const robots: Migration = {
	version: 28,
	name: "robots",
	statements: (database) => [
		database.schema
			.createTable("robots")
			.addColumn("id", "text", (column) => column.notNull().primaryKey())
			.addColumn("revision", "integer", (column) => column.notNull())
			.addColumn("created_at", "integer", (column) => column.notNull())
			.addColumn("updated_at", "integer", (column) => column.notNull())
			.addColumn("created_by_call", "text", (column) => column.unique()),
		database.schema
			.createTable("robot_versions")
			.addColumn("robot", "text", (column) => column.notNull())
			.addColumn("revision", "integer", (column) => column.notNull())
			.addColumn("document", "text", (column) => column.notNull())
			.addColumn("at", "integer", (column) => column.notNull())
			.addPrimaryKeyConstraint("robot_versions_key", ["robot", "revision"]),
	],
};
