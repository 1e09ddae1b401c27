import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Queues of work items, the items, and every attempt at each. */
export const workItems: Migration = {
	version: 33,
	name: "work-items",
	statements: (database) => [
		database.schema
			.createTable("work_queues")
			.addColumn("name", "text", (column) => column.notNull().primaryKey())
			.addColumn("description", "text", (column) => column.notNull())
			.addColumn("max_attempts", "integer", (column) => column.notNull())
			.addColumn("lease_seconds", "integer", (column) => column.notNull())
			.addColumn("retry_delay_seconds", "integer", (column) => column.notNull())
			.addColumn("unique_references", "integer", (column) => column.notNull())
			.addColumn("created_at", "integer", (column) => column.notNull()),
		database.schema
			.createTable("work_items")
			.addColumn("id", "text", (column) => column.notNull().primaryKey())
			.addColumn("queue", "text", (column) => column.notNull())
			.addColumn("reference", "text", (column) => column.notNull())
			.addColumn("unique_reference", "text")
			.addColumn("priority", "integer", (column) => column.notNull())
			.addColumn("payload", "text", (column) => column.notNull())
			.addColumn("label", "text", (column) => column.notNull())
			.addColumn("status", "text", (column) => column.notNull())
			.addColumn("attempts", "integer", (column) => column.notNull())
			.addColumn("attempts_before", "integer", (column) => column.notNull())
			.addColumn("due", "integer")
			.addColumn("not_before", "integer")
			.addColumn("lease", "text")
			.addColumn("leased_until", "integer")
			.addColumn("run", "text")
			.addColumn("step", "integer")
			.addColumn("error", "text")
			.addColumn("output", "text")
			.addColumn("created_at", "integer", (column) => column.notNull())
			.addColumn("place", "integer", (column) => column.notNull())
			.addColumn("at", "integer", (column) => column.notNull())
			.addColumn("ended_at", "integer"),
		database.schema
			.createIndex("work_items_by_reference")
			.unique()
			.on("work_items")
			.columns(["queue", "unique_reference"]),
		database.schema.createIndex("work_items_by_status").on("work_items").columns(["queue", "status", "at"]),
		database.schema.createIndex("work_items_by_lease").on("work_items").column("lease"),
		// What may be taken, in the order in which it is.
		database.schema
			.createIndex("work_items_waiting")
			.on("work_items")
			.columns(["queue", "priority", "due", "created_at", "place"])
			.where(sql<boolean>`status in ('new', 'retried')`),
		database.schema
			.createTable("work_attempts")
			.addColumn("lease", "text", (column) => column.notNull().primaryKey())
			.addColumn("item", "text", (column) => column.notNull())
			.addColumn("number", "integer", (column) => column.notNull())
			.addColumn("step_key", "text", (column) => column.notNull())
			.addColumn("run", "text")
			.addColumn("step", "integer")
			.addColumn("began_at", "integer", (column) => column.notNull())
			.addColumn("ended_at", "integer")
			.addColumn("outcome", "text")
			.addColumn("error", "text"),
		database.schema.createIndex("work_attempts_by_item").on("work_attempts").column("item"),
		database.schema.createIndex("work_attempts_by_step").on("work_attempts").column("step_key"),
	],
};
