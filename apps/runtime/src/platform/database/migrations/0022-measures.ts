import type { Migration } from "./migration.ts";

/** What ended in runs by day, flow, thing and outcome: kept when the runs are removed. */
export const measures: Migration = {
	version: 22,
	name: "measures",
	statements: (database) => [
		database.schema
			.createTable("measures")
			.addColumn("day", "text", (column) => column.notNull())
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("kind", "text", (column) => column.notNull())
			.addColumn("name", "text", (column) => column.notNull())
			.addColumn("outcome", "text", (column) => column.notNull())
			.addColumn("number", "integer", (column) => column.notNull())
			.addColumn("total_ms", "integer", (column) => column.notNull())
			.addColumn("slowest_ms", "integer", (column) => column.notNull())
			.addPrimaryKeyConstraint("measures_key", ["day", "flow", "kind", "name", "outcome"]),
	],
};
