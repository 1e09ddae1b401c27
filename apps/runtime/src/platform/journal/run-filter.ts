import type { ListRunsQuery } from "@switchyard/spec/http";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.ts";
import { leastRunId } from "./run-id.ts";

/** The runs that fit a filter, newest first. Ids are in the order of time, so a time limits them like a page does. */
export function runsThatFit(
	database: Kysely<Schema>,
	{ flow, status, since, until, before }: Omit<ListRunsQuery, "limit">,
) {
	let query = database.selectFrom("runs").selectAll().orderBy("id", "desc");
	if (flow !== undefined) query = query.where("flow", "=", flow);
	if (status !== undefined) query = query.where("status", "=", status);
	// The partial indices serve only queries that repeat their condition.
	if (status !== undefined && status !== "succeeded")
		query = query.where(sql<boolean>`status <> 'succeeded'`);
	const first = since === undefined ? undefined : leastRunId(Number(since));
	const end = earlier(before, until === undefined ? undefined : leastRunId(Number(until)));
	if (first !== undefined && end !== undefined) {
		// As two comparisons, SQLite would look for the status alone where the flow is given too.
		return query.where(({ between }) => between("id", first, end)).where("id", "<>", end);
	}
	if (first !== undefined) query = query.where("id", ">=", first);
	if (end !== undefined) query = query.where("id", "<", end);
	return query;
}

/** How many runs a page has when the query does not say. */
const PAGE = 50;

export function pageSize({ limit }: Pick<ListRunsQuery, "limit">): number {
	return limit === undefined ? PAGE : Number(limit);
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
	if (one === undefined || other === undefined) return one ?? other;
	return one < other ? one : other;
}
