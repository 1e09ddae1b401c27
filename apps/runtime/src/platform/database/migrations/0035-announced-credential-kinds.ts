import type { Migration } from "./migration.ts";

/** Kinds of credentials that packages in other processes declared: known whether a host is connected or not. */
export const announcedCredentialKinds: Migration = {
	version: 35,
	name: "announced-credential-kinds",
	statements: (database) => [
		database.schema
			.createTable("announced_credential_kinds")
			.addColumn("kind", "text", (column) => column.notNull().primaryKey())
			.addColumn("namespace", "text", (column) => column.notNull())
			.addColumn("declared", "text", (column) => column.notNull()),
	],
};
