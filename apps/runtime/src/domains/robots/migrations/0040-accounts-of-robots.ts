import type { Migration } from "../../../platform/database/migrations/migration.ts";

/**
 * Accounts out of which robots spend that a call made. Those of earlier versions spend their own.
 * @public found by scanning
 */
export const accountsOfRobots: Migration = {
	version: 40,
	name: "accounts-of-robots",
	statements: (database) => [
		database.schema
			.createTable("robot_accounts")
			.addColumn("robot", "text", (column) => column.notNull().primaryKey())
			.addColumn("account", "text", (column) => column.notNull())
			.addColumn("removed_on", "text"),
	],
};
