import type { Event } from "@switchyard/spec/event";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** The most of a commit that is read, in characters: no run may take the memory of the server that only wants to find it. */
const MOST_CHARACTERS = 1_000_000;

/** Runs in the order in which they were accepted. */
export interface RunsAfter {
	readonly ids: readonly string[];
	/** Number of the last of them. */
	readonly last: number;
}

const boundedEvents = sql<
	string | null
>`case when length(events) <= ${sql.lit(MOST_CHARACTERS)} then events end`.as("events");

/** Finds the runs after one, by their numbers; `undefined` when there are none. It reads the first commits of their journals. */
export async function runsAfter(
	read: Database["read"],
	number: number,
	limit: number,
): Promise<RunsAfter | undefined> {
	const firsts = await read
		.selectFrom("journal")
		.select(["run", boundedEvents])
		.where("run", ">", number)
		.where("first", "=", 1)
		.orderBy("run")
		.limit(limit)
		.execute();
	const last = firsts.at(-1)?.run;
	if (last === undefined) return undefined;
	const ids = firsts.flatMap(({ events }) => eventsIn(events)[0]?.run ?? []);
	const large = firsts.filter(({ events }) => events === null).map(({ run }) => run);
	return { ids: [...ids, ...(await idsOf(read, large))], last };
}

/** Returns where the journal ends: after all runs were removed, numbers begin anew. */
export async function newestRun(read: Database["read"]): Promise<number> {
	const { last } = await read
		.selectFrom("journal")
		.select(({ fn }) => fn.max("run").as("last"))
		.executeTakeFirstOrThrow();
	return last ?? 0;
}

/** Reads the events of runs' last commits, by the runs' numbers. */
export async function lastCommits(
	read: Database["read"],
	numbers: readonly number[],
): Promise<Map<number, readonly Event[]>> {
	if (numbers.length === 0) return new Map();
	const commits = await read
		.selectFrom("journal")
		.select(["run", boundedEvents])
		.where("run", "in", numbers)
		.where("first", "=", sql<number>`(select max(first) from journal as later where later.run = journal.run)`)
		.execute();
	return new Map(commits.map(({ run, events }) => [run, eventsIn(events)]));
}

/** It reads every run's row: for the few whose journal cannot be read. */
async function idsOf(read: Database["read"], numbers: readonly number[]): Promise<string[]> {
	if (numbers.length === 0) return [];
	const rows = await read.selectFrom("runs").select("id").where("number", "in", numbers).execute();
	return rows.map(({ id }) => id);
}

/** None where there are too many, or the row is damaged: one such run must not hide all others. */
function eventsIn(text: string | null): readonly Event[] {
	if (text === null) return [];
	try {
		return JSON.parse(text);
	} catch {
		return [];
	}
}
