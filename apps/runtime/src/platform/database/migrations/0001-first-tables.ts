import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Everything that grows, grows at its right edge: the journal in the order of its commits, whichever run they are of,
 * and the runs by ids that are ordered by time. A run that starts and ends in one commit touches no index of
 * the runs but `runs_by_flow`: the others are partial.
 */
export const firstTables: Migration = {
	version: 1,
	name: "first tables",
	statements: (database) => [
		database.schema
			.createTable("journal")
			.addColumn("run", "text", (column) => column.notNull())
			.addColumn("first", "integer", (column) => column.notNull())
			.addColumn("events", "text", (column) => column.notNull())
			.addColumn("checksum", "integer", (column) => column.notNull()),
		database.schema.createIndex("journal_by_run").unique().on("journal").columns(["run", "first"]),
		database.schema
			.createTable("runs")
			.addColumn("id", "text", (column) => column.notNull().primaryKey())
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("flow_name", "text", (column) => column.notNull())
			.addColumn("revision", "integer", (column) => column.notNull())
			.addColumn("node", "text", (column) => column.notNull())
			.addColumn("status", "text", (column) => column.notNull())
			.addColumn("started_at", "integer", (column) => column.notNull())
			.addColumn("ended_at", "integer")
			.addColumn("seq", "integer", (column) => column.notNull())
			.addColumn("key", "text")
			.addColumn("error", "text")
			.modifyEnd(sql`without rowid`),
		// Holds the revision too, so that counting the runs of each version reads nothing but the index.
		database.schema.createIndex("runs_by_flow").on("runs").columns(["flow", "id", "revision"]),
		// SQLite uses the next two only for queries that repeat the condition.
		database.schema
			.createIndex("runs_by_status")
			.on("runs")
			.columns(["status", "id"])
			.where(sql.ref("status"), "<>", sql.lit("succeeded")),
		database.schema
			.createIndex("runs_by_flow_and_status")
			.on("runs")
			.columns(["flow", "status", "id"])
			.where(sql.ref("status"), "<>", sql.lit("succeeded")),
		database.schema
			.createIndex("runs_by_key")
			.on("runs")
			.columns(["flow", "node", "key", "started_at"])
			.where(sql.ref("key"), "is not", null),
		database.schema
			.createTable("flows")
			.addColumn("id", "text", (column) => column.notNull().primaryKey())
			.addColumn("name", "text", (column) => column.notNull())
			.addColumn("revision", "integer", (column) => column.notNull())
			.addColumn("nodes", "integer", (column) => column.notNull())
			.addColumn("document", "text", (column) => column.notNull())
			.addColumn("updated_at", "integer", (column) => column.notNull()),
		database.schema
			.createTable("flow_edits")
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("revision", "integer", (column) => column.notNull())
			.addColumn("operations", "text", (column) => column.notNull())
			.addColumn("editor", "text")
			.addColumn("at", "integer", (column) => column.notNull())
			.addPrimaryKeyConstraint("flow_edits_key", ["flow", "revision"]),
		database.schema
			.createTable("flow_versions")
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("revision", "integer", (column) => column.notNull())
			.addColumn("document", "text", (column) => column.notNull())
			.addColumn("at", "integer", (column) => column.notNull())
			.addPrimaryKeyConstraint("flow_versions_key", ["flow", "revision"]),
		database.schema
			.createTable("credentials")
			.addColumn("name", "text", (column) => column.notNull().primaryKey())
			.addColumn("kind", "text", (column) => column.notNull())
			.addColumn("sealed", "blob", (column) => column.notNull())
			.addColumn("data_key", "blob", (column) => column.notNull())
			.addColumn("updated_at", "integer", (column) => column.notNull()),
		database.schema
			.createTable("outbox")
			.addColumn("id", "text", (column) => column.notNull().primaryKey())
			.addColumn("sender", "text", (column) => column.notNull())
			.addColumn("recipients", "text", (column) => column.notNull())
			.addColumn("subject", "text", (column) => column.notNull())
			.addColumn("text", "text", (column) => column.notNull())
			.addColumn("html", "text")
			.addColumn("at", "integer", (column) => column.notNull()),
	],
};
