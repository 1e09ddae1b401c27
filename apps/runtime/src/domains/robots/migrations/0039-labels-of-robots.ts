import type { Migration } from "../../../platform/database/migrations/migration.ts";

/**
 * Labels of robots, whose texts an outsider may have written. Those of earlier versions are trusted.
 * @public found by scanning
 */
export const labelsOfRobots: Migration = {
	version: 39,
	name: "labels-of-robots",
	statements: (database) => [database.schema.alterTable("robots").addColumn("label", "text")],
};
