import type { Event } from "@switchyard/spec";
import { type Kysely, sql } from "kysely";
import type { JournalTable, Schema } from "../database/schema.ts";
import type { Journal } from "./journal.ts";
import { PAGE_LENGTH, parseCommit } from "./read-events.ts";

/** Commits asked for at once: they come over a network, and most runs have fewer. */
const COMMITS = 100;

type Commit = Pick<JournalTable, "first" | "events" | "checksum">;

/** Reads a run's events from a database that is not in this process. */
export function readCommits(database: Kysely<Schema>): Journal["read"] {
	return async (run, from, limit) => {
		const events: Event[] = [];
		let length = 0;
		for (let next = from; ; ) {
			const commits = await commitsFrom(database, run, next);
			for (const { first, events: text, checksum } of commits) {
				length += text.length;
				if (events.length > 0 && length > PAGE_LENGTH) return { events, more: true };
				for (const event of parseCommit(run, first, text, checksum)) {
					next = event.seq + 1;
					if (event.seq < from) continue;
					if (events.length === limit) return { events, more: true };
					events.push(event);
				}
			}
			if (commits.length < COMMITS) return { events, more: false };
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
