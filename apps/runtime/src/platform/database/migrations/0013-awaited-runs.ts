import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Which runs of sub-flows a run waits with, so that it is found when one of them continued without notifying it. */
export const awaitedRuns: Migration = {
	version: 13,
	name: "awaited runs",
	statements: (database) => [
		database.schema.alterTable("runs").addColumn("awaited_runs", "text"),
		database.schema
			.createIndex("runs_by_awaited_runs")
			.on("runs")
			.column("id")
			.where(sql.ref("awaited_runs"), "is not", null),
	],
};
