import type { Migration } from "./migration.ts";

/** Actors of edits, of versions, of publications and of approval rules; rows of earlier versions have none. */
export const actors: Migration = {
	version: 34,
	name: "actors",
	statements: (database) =>
		["flow_edits", "flow_versions", "published_flows", "approval_rules"].map((table) =>
			database.schema.alterTable(table).addColumn("actor", "text"),
		),
};
