import type { RunRow } from "@switchyard/host";
import type { Kysely } from "kysely";
import type { Schema } from "../../../platform/database/schema.ts";
import { leastRunId } from "../../../platform/journal/run-id.ts";
import type { RetentionPolicy } from "./retention-policy.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a caller that waited for a run has to read its result, in milliseconds. */
const GRACE_MS = 60_000;

/** Rows looked at in one query. */
const PAGE = 500;

interface Row extends Pick<RunRow, "id" | "started_at" | "ended_at" | "key"> {
	readonly number: number;
	/** The run that called it as a sub-flow, if that run has not ended: it may still ask for the result. */
	readonly openParent: string | null;
}

/** The ids of runs that the policy does not keep, oldest first, a page at a time. */
export async function* removableRuns(
	read: Kysely<Schema>,
	{ keepDays, keepRuns, keyWindowMs }: RetentionPolicy,
	now: number,
): AsyncIterable<readonly string[]> {
	const endedBefore = now - keepDays * DAY_MS;
	const youngest = leastRunId(endedBefore);
	// Numbers are given in the order of starts, so nothing needs to be counted.
	const lastNumber = await newestNumber(read);
	const isSurplus = (row: Row) => row.number <= lastNumber - keepRuns;
	const isRemovable = (row: Row) => {
		if (row.ended_at === null || row.ended_at > now - GRACE_MS || row.openParent !== null) return false;
		if (row.key !== null && row.started_at > now - keyWindowMs) return false;
		return row.ended_at <= endedBefore || isSurplus(row);
	};
	for (let cursor = ""; ; ) {
		const rows = await page(read, cursor);
		yield rows.filter(isRemovable).map(({ id }) => id);
		const last = rows.at(-1);
		if (last === undefined || rows.length < PAGE || (last.id >= youngest && !isSurplus(last))) return;
		cursor = last.id;
	}
}

async function newestNumber(read: Kysely<Schema>): Promise<number> {
	const row = await read
		.selectFrom("journal")
		.select(({ fn }) => fn.max("run").as("number"))
		.executeTakeFirst();
	return Number(row?.number ?? 0);
}

function page(read: Kysely<Schema>, cursor: string): Promise<Row[]> {
	return read
		.selectFrom("runs")
		.leftJoin("runs as parent", (join) =>
			join.onRef("parent.id", "=", "runs.parent_run").on("parent.ended_at", "is", null),
		)
		.select([
			"runs.id",
			"runs.number",
			"runs.started_at",
			"runs.ended_at",
			"runs.key",
			"parent.id as openParent",
		])
		.where("runs.id", ">", cursor)
		.orderBy("runs.id")
		.limit(PAGE)
		.execute();
}
