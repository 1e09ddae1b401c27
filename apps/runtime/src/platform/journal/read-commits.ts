import type { Journal } from "@switchyard/host";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.ts";
import { type Commit, EventPage } from "./event-page.ts";

/** Commits asked for at once: they come over a network, and most runs have fewer. */
const COMMITS = 100;

/** Reads a run's events from a database that is not in this process. */
export function readCommits(database: Kysely<Schema>): Journal["read"] {
	return async (run, from, limit) => {
		const page = new EventPage(run, from, limit);
		for (;;) {
			const commits = await commitsFrom(database, run, page.next);
			for (const commit of commits) if (!page.add(commit)) return { events: page.events, more: true };
			if (commits.length < COMMITS) return { events: page.events, more: false };
		}
	};
}

/** The commit that holds an event, and those after it. */
async function commitsFrom(database: Kysely<Schema>, run: string, seq: number): Promise<Commit[]> {
	const { rows } = await sql<Commit>`
		with named as materialized (select number from runs where id = ${run})
		select first, events, checksum from journal
		where run = (select number from named)
			and first >= coalesce(
				(select max(first) from journal where run = (select number from named) and first <= ${seq}), 0)
		order by first limit ${COMMITS}`.execute(database);
	return rows;
}
