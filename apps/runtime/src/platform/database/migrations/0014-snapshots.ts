import type { Migration } from "./migration.ts";

/** The states of long runs, so that they load without folding their whole journals. */
export const snapshots: Migration = {
	version: 14,
	name: "snapshots",
	statements: (database) => [
		database.schema
			.createTable("snapshots")
			.addColumn("run", "integer", (column) => column.notNull().primaryKey())
			.addColumn("seq", "integer", (column) => column.notNull())
			.addColumn("format", "integer", (column) => column.notNull())
			.addColumn("engine", "text", (column) => column.notNull())
			.addColumn("state", "text", (column) => column.notNull())
			.addColumn("checksum", "integer", (column) => column.notNull()),
	],
};
