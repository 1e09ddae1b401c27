import type { Migration } from "./migration.ts";

/** What a day may cost: the settings of the server, and what people raised for one day. */
export const budgets: Migration = {
	version: 19,
	name: "budgets",
	statements: (database) => [
		database.schema
			.createTable("settings")
			.addColumn("name", "text", (column) => column.notNull().primaryKey())
			.addColumn("value", "text", (column) => column.notNull()),
		database.schema
			.createTable("raised_budgets")
			.addColumn("day", "text", (column) => column.notNull())
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("limits", "text", (column) => column.notNull())
			.addPrimaryKeyConstraint("raised_budgets_key", ["day", "flow"]),
	],
};
