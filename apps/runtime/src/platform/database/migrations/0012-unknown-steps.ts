import { sql } from "kysely";
import { type Migration, written } from "./migration.ts";

/** How many steps of a run have an unknown outcome, so that people find them. Runs that wait for neither a time nor an answer may have some. */
export const unknownSteps: Migration = {
	version: 12,
	name: "unknown steps",
	statements: (database) => [
		database.schema.alterTable("runs").addColumn("unknown_steps", "integer"),
		written(
			database,
			sql`update runs set unknown_steps = 1 where status = 'waiting' and wake_at is null and approvals is null`,
		),
		database.schema
			.createIndex("runs_by_unknown_steps")
			.on("runs")
			.column("id")
			.where(sql.ref("unknown_steps"), "is not", null),
	],
};
