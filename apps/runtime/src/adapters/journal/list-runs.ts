import type { DatabaseSync } from "node:sqlite";
import type { ListRunsQuery } from "@switchyard/spec";
import { type Kysely, sql } from "kysely";
import type { RunsTable, Schema } from "../database/schema.ts";

/** How many runs a page has when the query does not say. */
const PAGE = 50;

/** How many open runs are read at once. */
const CHUNK = 500;

/** One page of the runs that a query asks for, newest first. */
export async function listRuns(
	database: Kysely<Schema>,
	{ flow, status, before, limit }: ListRunsQuery,
): Promise<{ rows: RunsTable[]; more: boolean }> {
	const size = limit === undefined ? PAGE : Number(limit);
	let query = database
		.selectFrom("runs")
		.selectAll()
		.orderBy("id", "desc")
		.limit(size + 1);
	if (flow !== undefined) query = query.where("flow", "=", flow);
	if (status !== undefined) query = query.where("status", "=", status);
	// The partial indices serve only queries that repeat their condition.
	if (status !== undefined && status !== "succeeded")
		query = query.where(sql<boolean>`status <> 'succeeded'`);
	if (before !== undefined) query = query.where("id", "<", before);
	const rows = await query.execute();
	return { rows: rows.slice(0, size), more: rows.length > size };
}

/** Runs that are not over, in chunks, so that ten thousand of them are never in memory together. */
export async function* openRuns(reader: DatabaseSync): AsyncIterable<RunsTable> {
	const chunk = reader.prepare(
		`select * from runs where status = ? and status <> 'succeeded' and id > ? order by id limit ${CHUNK}`,
	);
	for (const status of ["running", "waiting"]) {
		let last = "";
		for (;;) {
			const rows = chunk.all(status, last) as unknown as RunsTable[];
			yield* rows;
			last = rows.at(-1)?.id ?? "";
			if (rows.length < CHUNK) break;
		}
	}
}
