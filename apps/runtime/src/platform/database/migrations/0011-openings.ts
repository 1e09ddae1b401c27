import type { Migration } from "./migration.ts";

/** The times that the database was opened for writing, by which it is compared with the evidence outside it. */
export const openings: Migration = {
	version: 11,
	name: "openings",
	statements: (database) => [
		database.schema
			.createTable("openings")
			.addColumn("epoch", "integer", (column) => column.primaryKey())
			.addColumn("id", "text", (column) => column.notNull())
			.addColumn("commits", "integer", (column) => column.notNull())
			.addColumn("accepted", "text"),
		database.schema.alterTable("runs").addColumn("loss", "integer"),
	],
};
