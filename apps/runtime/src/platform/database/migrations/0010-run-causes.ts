import type { Migration } from "./migration.ts";

/** What started a run, for lists. */
export const runCauses: Migration = {
	version: 10,
	name: "run causes",
	statements: (database) => [database.schema.alterTable("runs").addColumn("cause", "text")],
};
