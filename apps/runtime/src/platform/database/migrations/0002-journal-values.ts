import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Large values of events, each kept once however many events refer to it. */
export const journalValues: Migration = {
	version: 2,
	name: "journal values",
	statements: (database) => [
		database.schema
			.createTable("journal_values")
			.addColumn("ref", "text", (column) => column.notNull().primaryKey())
			.addColumn("text", "text", (column) => column.notNull())
			.modifyEnd(sql`without rowid`),
	],
};
