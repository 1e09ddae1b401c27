import { awaitedRuns, rowWaitsForPerson, type StoredRun } from "@switchyard/host";
import { type Kysely, sql } from "kysely";
import { chunksById } from "../database/chunks-by-id.ts";
import type { Schema } from "../database/schema.ts";

/** How many runs are read, or asked about, at once. */
const CHUNK = 500;

/**
 * The runs that wait with runs of their sub-flows of which one no longer waits for a person. Their callees are looked up many at a
 * time: most waiting runs have already been notified of everything.
 */
export async function* untoldRuns(database: Kysely<Schema>): AsyncIterable<StoredRun> {
	const callers = database
		.selectFrom("runs")
		.selectAll()
		.where("awaited_runs", "is not", null)
		.orderBy("id")
		.limit(CHUNK);
	for await (const rows of chunksById(CHUNK, (after) => callers.where("id", ">", after).execute())) {
		const waiting = await waitingAmong(database, rows.flatMap(awaitedRuns));
		for (const row of rows) if (!awaitedRuns(row).every((run) => waiting.has(run))) yield row;
	}
}

/** Those of some runs that wait for a person. */
async function waitingAmong(database: Kysely<Schema>, runs: readonly string[]): Promise<ReadonlySet<string>> {
	const waiting = new Set<string>();
	for (let from = 0; from < runs.length; from += CHUNK) {
		const rows = await database
			.selectFrom("runs")
			.select(["id", "status", "approvals", "unknown_steps", "awaited_runs"])
			.where("id", "in", runs.slice(from, from + CHUNK))
			.execute();
		for (const row of rows) if (rowWaitsForPerson(row)) waiting.add(row.id);
	}
	return waiting;
}

/** The runs of sub-flows that only wait, but for those whose caller waits with them. */
export async function* waitingCallees(database: Kysely<Schema>): AsyncIterable<StoredRun> {
	const callees = database
		.selectFrom("runs as callee")
		.leftJoin("runs as caller", "caller.id", "callee.parent_run")
		.selectAll("callee")
		.where("callee.status", "=", "waiting")
		// The index of runs that did not succeed serves only queries that repeat its condition.
		.where(sql<boolean>`callee.status <> 'succeeded'`)
		.where("callee.parent_run", "is not", null)
		.where(({ or, eb }) =>
			or([
				eb("caller.awaited_runs", "is", null),
				eb("caller.awaited_runs", "not like", sql<string>`'%"' || callee.id || '"%'`),
			]),
		)
		.orderBy("callee.id")
		.limit(CHUNK);
	for await (const rows of chunksById(CHUNK, (after) => callees.where("callee.id", ">", after).execute()))
		yield* rows;
}
