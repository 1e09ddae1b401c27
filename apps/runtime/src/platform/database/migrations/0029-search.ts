import { sql } from "kysely";
import { type Migration, written } from "./migration.ts";

/**
 * The index of the workspace's search. Text is split into words and folded before it gets here, so that both stores find the same:
 * SQLite's tokenizer only splits at spaces, PostgreSQL gets its vectors ready-made.
 */
export const search: Migration = {
	version: 29,
	name: "search",
	statements: (database, store) => [
		database.schema
			.createTable("search_entries")
			.addColumn("number", "integer", (column) => column.notNull().primaryKey())
			.addColumn("kind", "text", (column) => column.notNull())
			.addColumn("id", "text", (column) => column.notNull())
			.addColumn("title", "text", (column) => column.notNull())
			.addColumn("body", "text", (column) => column.notNull())
			.addColumn("flow", "text")
			.addColumn("at", "integer")
			.addColumn("settled", "integer", (column) => column.notNull()),
		database.schema.createIndex("search_entries_by_id").unique().on("search_entries").columns(["kind", "id"]),
		database.schema
			.createIndex("search_entries_unsettled")
			.on("search_entries")
			.column("number")
			.where(sql.ref("settled"), "=", sql.lit(0)),
		database.schema
			.createTable("search_facets")
			.addColumn("number", "integer", (column) => column.notNull())
			.addColumn("facet", "text", (column) => column.notNull())
			.addColumn("value", "text", (column) => column.notNull())
			.addColumn("name", "text", (column) => column.notNull())
			.addPrimaryKeyConstraint("search_facets_key", ["number", "facet", "value"]),
		database.schema.createIndex("search_facets_by_value").on("search_facets").columns(["facet", "value"]),
		database.schema
			.createTable("search_sources")
			.addColumn("source", "text", (column) => column.notNull().primaryKey())
			.addColumn("format", "integer", (column) => column.notNull())
			.addColumn("position", "integer", (column) => column.notNull()),
		...(store === "sqlite"
			? [
					written(
						database,
						sql`create virtual table search_words using fts5 (
							title, body, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3'
						)`,
					),
				]
			: [
					written(database, sql`alter table search_entries add column words tsvector not null`),
					written(database, sql`create index search_entries_by_words on search_entries using gin (words)`),
				]),
	],
};
