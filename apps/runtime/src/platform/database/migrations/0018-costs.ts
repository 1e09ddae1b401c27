import type { Migration } from "./migration.ts";

/** What was paid for by day, flow and thing paid for: kept when the runs are removed. */
export const costs: Migration = {
	version: 18,
	name: "costs",
	statements: (database) => [
		database.schema
			.createTable("costs")
			.addColumn("day", "text", (column) => column.notNull())
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("flow_name", "text", (column) => column.notNull())
			.addColumn("kind", "text", (column) => column.notNull())
			.addColumn("name", "text", (column) => column.notNull())
			.addColumn("micro_usd", "integer", (column) => column.notNull())
			.addColumn("calls", "integer", (column) => column.notNull())
			.addColumn("unpriced", "integer", (column) => column.notNull())
			.addColumn("input_tokens", "integer", (column) => column.notNull())
			.addColumn("output_tokens", "integer", (column) => column.notNull())
			.addPrimaryKeyConstraint("costs_key", ["day", "flow", "kind", "name"]),
	],
};
