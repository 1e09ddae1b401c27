import { type Compilable, type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Which run needs which large value, so that removing those that no run needs is a query. New values are files; those that
 * are in the database already stay there. Runs that are being removed a piece at a time are named, lest half of one stays.
 */
export const valueRefs: Migration = {
	version: 4,
	name: "value references",
	statements: (database, store) => [
		database.schema
			.createTable("value_refs")
			.addColumn("run", "integer", (column) => column.notNull())
			.addColumn("ref", "text", (column) => column.notNull())
			.addPrimaryKeyConstraint("value_refs_key", ["run", "ref"]),
		database.schema.createIndex("value_refs_by_ref").on("value_refs").column("ref"),
		...(store === "sqlite" ? [referToOldValues(database)] : []),
		database.schema
			.createTable("removed_runs")
			.addColumn("number", "integer", (column) => column.notNull().primaryKey()),
	],
};

function referToOldValues(database: Kysely<unknown>): Compilable {
	const statement = sql`insert into value_refs
		select distinct journal.run, member.value
		from journal, json_tree(journal.events) as member
		where instr(journal.events, '"__ref"') > 0 and json_valid(journal.events)
			and member.key = '__ref' and member.value in (select ref from journal_values)`;
	return { compile: () => statement.compile(database) };
}
