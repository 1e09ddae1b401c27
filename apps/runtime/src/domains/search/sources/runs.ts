import type { RunRow } from "@switchyard/host";
import type { Event, RunEnd } from "@switchyard/spec/event";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { WriteQuery } from "../../../platform/database/write-protocol.ts";
import { lastCommits } from "../../../platform/journal/commits-of-runs.ts";
import type { FollowingProjection, PutRuns } from "../../../platform/journal/run-follower.ts";
import { bodyOf, type SearchEntry } from "../search-entry.ts";
import { SearchRows } from "../search-rows.ts";

/** The longest text of a run's result that is searched, and how many of its fields are, so that an entry stays small. */
const SHORT_TEXT = 300;
const MOST_FIELDS = 20;

const SOURCE = "run";

/** Raised when entries of runs are made in another way. */
const FORMAT = 1;

/** Runs, by their flow's name, their id, what started them, how they ended and the short texts of what they gave. */
export class SearchableRuns implements FollowingProjection {
	readonly name = "the search index";
	readonly #read: Database["read"];
	readonly #rows: SearchRows;

	constructor(database: Pick<Database, "read" | "store">) {
		this.#read = database.read;
		this.#rows = new SearchRows(database);
	}

	position(): Promise<number | undefined> {
		return this.#rows.position(SOURCE, FORMAT);
	}

	move(position: number): WriteQuery {
		return this.#rows.move(SOURCE, FORMAT, position);
	}

	/** Runs as they are now, without those that are gone. */
	async put(ids: readonly string[]): Promise<PutRuns> {
		if (ids.length === 0) return { queries: [], over: [] };
		const rows = await this.#read.selectFrom("runs").selectAll().where("id", "in", ids).execute();
		const over = rows.filter(({ ended_at }) => ended_at !== null);
		const commits = await lastCommits(
			this.#read,
			over.map(({ number }) => number),
		);
		const queries = rows.flatMap((row) =>
			this.#rows.put(entryOf(row, endIn(commits.get(row.number))), {
				where: sql`exists (select 1 from runs where id = ${row.id})`,
				number: row.number,
				settled: row.ended_at !== null,
			}),
		);
		return { queries, over: over.map(({ id }) => id) };
	}

	/** Those runs that were not over when they were put into the index, and are now. */
	async settled(limit: number): Promise<string[]> {
		const rows = await this.#read
			.selectFrom("search_entries")
			.innerJoin("runs", "runs.id", "search_entries.id")
			.select("runs.id")
			.where("search_entries.settled", "=", sql.lit(0))
			.where("runs.ended_at", "is not", null)
			.limit(limit)
			.execute();
		return rows.map(({ id }) => id);
	}
}

/** What is to be written after some runs were removed; those of them that were not are still there. */
export function removeRunsFromSearch(
	database: Pick<Database, "read" | "store">,
	ids: readonly string[],
): WriteQuery[] {
	return new SearchRows(database).remove(
		"run",
		sql`id in (${sql.join(ids)}) and id not in (select id from runs where id in (${sql.join(ids)}))`,
	);
}

function endIn(events: readonly Event[] | undefined): RunEnd | undefined {
	const end = events?.at(-1);
	return end?.type === "run-end" ? end : undefined;
}

function entryOf(row: RunRow, end: RunEnd | undefined): SearchEntry {
	const { id, flow, flow_name, status, started_at } = row;
	const body = bodyOf(textsOf(row, end));
	return {
		kind: "run",
		id,
		title: flow_name,
		body,
		hidden: `${id} ${shortRunId(id)} ${flow}${end === undefined ? "" : ` ${status}`}`,
		at: started_at,
		flow,
	};
}

/** As people see it in lists: the end of the id. */
function shortRunId(id: string): string {
	return id.slice(-8);
}

function* textsOf({ cause, error }: RunRow, end: RunEnd | undefined): Iterable<string> {
	if (error !== null) {
		const { code, message } = JSON.parse(error);
		yield `${message} (${code})`;
	}
	yield* shortTexts(end);
	if (cause !== null) yield cause;
}

/** The texts and numbers of a run's result, without what is private: models search too. */
function shortTexts({ message = {}, marks = {} }: Partial<RunEnd> = {}): string[] {
	return Object.entries(message)
		.filter(([field]) => !marks[field]?.private)
		.map(([field, value]) => ({ field, text: typeof value === "number" ? String(value) : value }))
		.flatMap(({ field, text }) =>
			typeof text === "string" && text !== "" && text.length <= SHORT_TEXT ? [`${field}: ${text}`] : [],
		)
		.slice(0, MOST_FIELDS);
}
