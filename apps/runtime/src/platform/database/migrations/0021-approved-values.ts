import type { Migration } from "./migration.ts";

/** What values approved calls had, by flow, tool and parameter: kept when the runs are removed. */
export const approvedValues: Migration = {
	version: 21,
	name: "approved-values",
	statements: (database) => [
		database.schema
			.createTable("approved_values")
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("node", "text", (column) => column.notNull())
			.addColumn("parameter", "text", (column) => column.notNull())
			.addColumn("hash", "text", (column) => column.notNull())
			.addPrimaryKeyConstraint("approved_values_key", ["flow", "node", "parameter", "hash"]),
	],
};
