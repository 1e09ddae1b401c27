import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The one row that says which server may write. */
export const owner: Migration = {
	version: 6,
	name: "owner",
	statements: (database) => [
		database.schema
			.createTable("owner")
			.addColumn("epoch", "integer", (column) => column.notNull())
			.addColumn("holder", "text", (column) => column.notNull())
			.addColumn("lease_until", "integer", (column) => column.notNull())
			.addColumn("commits", "integer", (column) => column.notNull()),
		{
			compile: () =>
				sql`insert into owner (epoch, holder, lease_until, commits) values (0, '', 0, 0)`.compile(database),
		},
	],
};
