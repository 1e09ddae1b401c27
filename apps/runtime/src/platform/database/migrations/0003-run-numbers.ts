import { sql } from "kysely";
import { type Migration, written } from "./migration.ts";

/**
 * The journal names a run by a small number and not by its id: with many runs at work their commits touch a quarter of the
 * index pages.
 */
export const runNumbers: Migration = {
	version: 3,
	name: "run numbers",
	statements: (database) => [
		database.schema
			.alterTable("runs")
			.addColumn("number", "integer", (column) => column.notNull().defaultTo(0)),
		written(
			database,
			sql`update runs set number = numbered.number
				from (select id, row_number() over (order by id) as number from runs) as numbered
				where numbered.id = runs.id`,
		),
		database.schema.dropIndex("journal_by_run"),
		database.schema.alterTable("journal").renameTo("old_journal"),
		database.schema
			.createTable("journal")
			.addColumn("run", "integer", (column) => column.notNull())
			.addColumn("first", "integer", (column) => column.notNull())
			.addColumn("events", "text", (column) => column.notNull())
			.addColumn("checksum", "integer", (column) => column.notNull()),
		written(
			database,
			sql`insert into journal select runs.number, first, events, checksum
				from old_journal join runs on runs.id = old_journal.run order by runs.number, first`,
		),
		database.schema.dropTable("old_journal"),
		database.schema.createIndex("journal_by_run").unique().on("journal").columns(["run", "first"]),
	],
};
