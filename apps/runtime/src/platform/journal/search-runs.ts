import { setImmediate as turn } from "node:timers/promises";
import { type RunRow, summaryOf } from "@switchyard/host";
import type { Event } from "@switchyard/spec/event";
import type { SearchRunsQuery, SearchRunsReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.ts";
import { eventHolds, likePattern } from "./event-text.ts";
import { pageSize, runsThatFit } from "./run-filter.ts";

/** How many events of each run are searched: its first ones. */
const EVENTS_OF_RUN = 2000;

/** How many events one request searches before it answers with what it has. */
const EVENTS_OF_REQUEST = 20_000;

/** How many runs and events one query searches: between two queries the server does its other work. */
const RUNS_OF_QUERY = 200;
const EVENTS_OF_QUERY = 2000;

type NumberedRun = RunRow & { readonly number: number };

/**
 * Runs with a text in one of their values, newest first. It reads the journals themselves, so keeping runs costs nothing for
 * it; how much one call reads is bounded, and it says how far it came.
 */
export async function searchRuns(
	database: Kysely<Schema>,
	{ text, ...filter }: SearchRunsQuery,
): Promise<SearchRunsReply> {
	const size = pageSize(filter);
	const found: RunRow[] = [];
	let { before } = filter;
	let searched = 0;
	while (searched < EVENTS_OF_REQUEST) {
		const fitting = await runsThatFit(database, { ...filter, ...defined({ before }) })
			.limit(RUNS_OF_QUERY)
			.execute();
		const some = affordable(fitting);
		const oldest = some.at(-1);
		if (oldest === undefined) return { runs: found.map((row) => summaryOf(row)) };
		const holding = text === undefined ? undefined : await numbersHolding(database, some, text);
		for (const row of some) {
			if (holding === undefined || holding.has(row.number)) found.push(row);
			if (found.length === size) return page(found, row.id);
		}
		if (some.length === fitting.length && fitting.length < RUNS_OF_QUERY)
			return { runs: found.map((row) => summaryOf(row)) };
		before = oldest.id;
		searched += some.reduce((sum, row) => sum + cost(row), 0);
		await turn();
	}
	return page(found, before);
}

function page(found: readonly RunRow[], searchedTo: string | undefined): SearchRunsReply {
	return {
		runs: found.map((row) => summaryOf(row)),
		...defined({ searchedTo }),
	};
}

/** The first of some runs whose journals one query may search; one at least. */
function affordable(rows: readonly NumberedRun[]): readonly NumberedRun[] {
	let events = 0;
	const end = rows.findIndex((row, index) => {
		events += cost(row);
		return index > 0 && events > EVENTS_OF_QUERY;
	});
	return end < 0 ? rows : rows.slice(0, end);
}

function cost({ seq }: RunRow): number {
	return Math.min(seq, EVENTS_OF_RUN);
}

/** The numbers of the runs that have the text in a value. */
async function numbersHolding(
	database: Kysely<Schema>,
	runs: readonly NumberedRun[],
	text: string,
): Promise<ReadonlySet<number>> {
	const numbers = runs.map(({ number }) => number);
	const holding = new Set<number>();
	for (const { run, events } of await commitsHolding(database, numbers, text).execute()) {
		if (holding.has(run)) continue;
		if (eventsIn(events).some((event) => eventHolds(event, text))) holding.add(run);
	}
	return holding;
}

/** The commits that have the text anywhere, in a value or not. */
export function commitsHolding(database: Kysely<Schema>, runs: readonly number[], text: string) {
	return database
		.selectFrom("journal")
		.select(["run", "events"])
		.where("run", "in", runs)
		.where("first", "<=", EVENTS_OF_RUN)
		.where(sql<boolean>`lower(events) like ${likePattern(text)} escape '\\'`);
}

/** None where the row is damaged: one damaged run must not hide all others. */
function eventsIn(text: string): readonly Event[] {
	try {
		return JSON.parse(text);
	} catch {
		return [];
	}
}
