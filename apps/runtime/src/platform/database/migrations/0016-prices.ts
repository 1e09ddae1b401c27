import type { Migration } from "./migration.ts";

/** What models cost from which day on, and what each run's model calls cost. */
export const prices: Migration = {
	version: 16,
	name: "prices",
	statements: (database) => [
		database.schema
			.createTable("prices")
			.addColumn("id", "text", (column) => column.notNull().primaryKey())
			.addColumn("provider", "text", (column) => column.notNull())
			.addColumn("model", "text", (column) => column.notNull())
			.addColumn("first_day", "text", (column) => column.notNull())
			.addColumn("input_micro_usd", "integer", (column) => column.notNull())
			.addColumn("output_micro_usd", "integer", (column) => column.notNull())
			.addUniqueConstraint("prices_by_day", ["provider", "model", "first_day"]),
		database.schema.alterTable("runs").addColumn("cost_micro_usd", "integer"),
	],
};
