import type { Migration } from "./migration.ts";

/** What tokens of a provider's cache cost, and how many there were. */
export const cachedTokens: Migration = {
	version: 20,
	name: "cached-tokens",
	statements: (database) => [
		database.schema.alterTable("prices").addColumn("cached_input_micro_usd", "integer"),
		database.schema.alterTable("prices").addColumn("cache_write_micro_usd", "integer"),
		database.schema
			.alterTable("costs")
			.addColumn("cached_input_tokens", "integer", (column) => column.notNull().defaultTo(0)),
		database.schema
			.alterTable("costs")
			.addColumn("cache_write_tokens", "integer", (column) => column.notNull().defaultTo(0)),
	],
};
