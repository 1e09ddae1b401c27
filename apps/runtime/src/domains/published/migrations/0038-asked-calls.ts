import type { Migration } from "../../../platform/database/migrations/migration.ts";

/**
 * Calls of published tools that people were asked about, so that the same call is none of its own after a restart either.
 * @public found by scanning
 */
export const askedCalls: Migration = {
	version: 38,
	name: "asked-calls",
	statements: (database) => [
		database.schema
			.createTable("asked_calls")
			.addColumn("call", "text", (column) => column.notNull().primaryKey())
			.addColumn("run", "text", (column) => column.notNull()),
		database.schema.createIndex("asked_calls_by_run").on("asked_calls").column("run"),
	],
};
