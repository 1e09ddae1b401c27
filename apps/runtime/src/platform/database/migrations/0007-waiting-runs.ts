import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What a run waits for, so that it need not be in memory meanwhile: a time, a person, or the runs of its sub-flows. */
export const waitingRuns: Migration = {
	version: 7,
	name: "waiting runs",
	statements: (database) => [
		database.schema.alterTable("runs").addColumn("wake_at", "integer"),
		database.schema.alterTable("runs").addColumn("approvals", "text"),
		database.schema.alterTable("runs").addColumn("parent_run", "text"),
		database.schema.alterTable("runs").addColumn("parent_step", "integer"),
		database.schema
			.createIndex("runs_by_wake")
			.on("runs")
			.column("wake_at")
			.where(sql.ref("wake_at"), "is not", null),
		database.schema
			.createIndex("runs_by_approvals")
			.on("runs")
			.column("id")
			.where(sql.ref("approvals"), "is not", null),
		database.schema
			.createIndex("runs_by_parent")
			.on("runs")
			.columns(["parent_run", "parent_step"])
			.where(sql.ref("parent_run"), "is not", null),
	],
};
