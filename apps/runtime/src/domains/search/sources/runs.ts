import type { RunRow } from "@switchyard/host";
import type { Event, RunEnd } from "@switchyard/spec";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { WriteQuery } from "../../../platform/database/write-protocol.ts";
import { bodyOf, type SearchEntry } from "../search-entry.ts";
import { SearchRows } from "../search-rows.ts";

/** The longest text of a run's result that is searched, and how many of its fields are, so that an entry stays small. */
const SHORT_TEXT = 300;
const MOST_FIELDS = 20;

/** The most of a journal's commit that is read, in characters: no run may take the memory of the server that only wants to find it. */
const MOST_CHARACTERS = 1_000_000;

type NumberedRun = RunRow & { readonly number: number };

/** What is to be written for some runs. */
export interface RunEntries {
	readonly queries: readonly WriteQuery[];
	/** Those of the runs that are over. */
	readonly over: readonly string[];
}

/** Runs, by their flow's name, their id, what started them, how they ended and the short texts of what they gave. */
export class SearchableRuns {
	readonly #read: Database["read"];
	readonly #rows: SearchRows;

	constructor(database: Pick<Database, "read" | "store">) {
		this.#read = database.read;
		this.#rows = new SearchRows(database);
	}

	/** The runs after one, by their numbers; `undefined` when there are none. It finds them by their journals' first commits. */
	async after(number: number, limit: number): Promise<(RunEntries & { readonly last: number }) | undefined> {
		const firsts = await this.#read
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
		return { ...(await this.put([...ids, ...(await this.#idsOf(large))])), last };
	}

	/** It reads every run's row: for the few whose journal cannot be read. */
	async #idsOf(numbers: readonly number[]): Promise<string[]> {
		if (numbers.length === 0) return [];
		const rows = await this.#read.selectFrom("runs").select("id").where("number", "in", numbers).execute();
		return rows.map(({ id }) => id);
	}

	/** Runs as they are now, without those that are gone. */
	async put(ids: readonly string[]): Promise<RunEntries> {
		if (ids.length === 0) return { queries: [], over: [] };
		const rows = await this.#read.selectFrom("runs").selectAll().where("id", "in", ids).execute();
		const over = rows.filter(({ ended_at }) => ended_at !== null);
		const ends = await this.#endsOf(over);
		const queries = rows.flatMap((row) =>
			this.#rows.put(entryOf(row, ends.get(row.number)), {
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

	/** Where the journal ends: after all had been removed, numbers begin anew. */
	async newest(): Promise<number> {
		const { last } = await this.#read
			.selectFrom("journal")
			.select(({ fn }) => fn.max("run").as("last"))
			.executeTakeFirstOrThrow();
		return last ?? 0;
	}

	async #endsOf(rows: readonly NumberedRun[]): Promise<Map<number, RunEnd>> {
		if (rows.length === 0) return new Map();
		const commits = await this.#read
			.selectFrom("journal")
			.select(["run", boundedEvents])
			.where(
				"run",
				"in",
				rows.map(({ number }) => number),
			)
			.where(
				"first",
				"=",
				sql<number>`(select max(first) from journal as later where later.run = journal.run)`,
			)
			.execute();
		const ends = new Map<number, RunEnd>();
		for (const { run, events } of commits) {
			const end = eventsIn(events).at(-1);
			if (end?.type === "run-end") ends.set(run, end);
		}
		return ends;
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

const boundedEvents = sql<
	string | null
>`case when length(events) <= ${sql.lit(MOST_CHARACTERS)} then events end`.as("events");

/** None where there are too many, or the row is damaged: one such run must not hide all others. */
function eventsIn(text: string | null): readonly Event[] {
	if (text === null) return [];
	try {
		return JSON.parse(text);
	} catch {
		return [];
	}
}
