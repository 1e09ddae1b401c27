import type { Migration } from "./migration.ts";

/** Tokens whose programs send in trusted input; those of earlier versions do not. */
export const trustedInput: Migration = {
	version: 36,
	name: "trusted-input",
	statements: (database) => [
		database.schema
			.alterTable("access_tokens")
			.addColumn("trusted_input", "integer", (column) => column.notNull().defaultTo(0)),
	],
};
