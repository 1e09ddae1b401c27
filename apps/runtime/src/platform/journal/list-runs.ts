import type { AskingQuery, RunRow, StoredRun } from "@switchyard/host";
import type { ListRunsQuery } from "@switchyard/spec/http";
import { type Kysely, sql } from "kysely";
import { chunksById } from "../database/chunks-by-id.ts";
import type { Schema } from "../database/schema.ts";
import { pageSize, runsThatFit } from "./run-filter.ts";

/** How many open runs are read at once. */
const CHUNK = 500;

/** One page of the runs that a query asks for, newest first. */
export async function listRuns(
	database: Kysely<Schema>,
	query: ListRunsQuery,
): Promise<{ rows: RunRow[]; more: boolean }> {
	const size = pageSize(query);
	const rows = await runsThatFit(database, query)
		.limit(size + 1)
		.execute();
	return { rows: rows.slice(0, size), more: rows.length > size };
}

/** The runs that wait for nothing but machines, in chunks, so that ten thousand of them are never in memory together. */
export async function* runningRuns(database: Kysely<Schema>): AsyncIterable<StoredRun> {
	const running = database
		.selectFrom("runs")
		.selectAll()
		.select(({ exists, selectFrom }) =>
			exists(selectFrom("snapshots").select("run").whereRef("run", "=", "runs.number")).as("has_snapshot"),
		)
		.where("status", "=", "running")
		.where(sql<boolean>`status <> 'succeeded'`)
		.orderBy("id")
		.limit(CHUNK);
	for await (const rows of chunksById(CHUNK, (after) => running.where("id", ">", after).execute()))
		yield* rows;
}

/** When the first timer of the runs that only wait is due. */
export async function nextWake(database: Kysely<Schema>): Promise<number | undefined> {
	const row = await database
		.selectFrom("runs")
		.select("wake_at")
		.where("wake_at", "is not", null)
		.orderBy("wake_at")
		.limit(1)
		.executeTakeFirst();
	return row?.wake_at ?? undefined;
}

/** Runs whose first timer is due by then, the first due first. */
export async function dueRuns(database: Kysely<Schema>, until: number, limit: number): Promise<string[]> {
	const rows = await database
		.selectFrom("runs")
		.select("id")
		.where("wake_at", "is not", null)
		.where("wake_at", "<=", until)
		.orderBy("wake_at")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}

/** The runs that ask people something, newest first. */
export function askingRuns(database: Kysely<Schema>, query: AskingQuery): Promise<RunPage> {
	return waitingForPeople(database, "approvals", query);
}

/** The runs with steps whose outcome is unknown, newest first. */
export function unknownRuns(database: Kysely<Schema>, query: AskingQuery): Promise<RunPage> {
	return waitingForPeople(database, "unknown_steps", query);
}

interface RunPage {
	readonly rows: RunRow[];
	readonly more: boolean;
}

async function waitingForPeople(
	database: Kysely<Schema>,
	what: "approvals" | "unknown_steps",
	{ flow, before, limit }: AskingQuery,
): Promise<RunPage> {
	let query = database
		.selectFrom("runs")
		.selectAll()
		.where(what, "is not", null)
		.orderBy("id", "desc")
		.limit(limit + 1);
	if (flow !== undefined) query = query.where("flow", "=", flow);
	if (before !== undefined) query = query.where("id", "<", before);
	const rows = await query.execute();
	return { rows: rows.slice(0, limit), more: rows.length > limit };
}
