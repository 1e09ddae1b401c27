import type { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import type { Event } from "@switchyard/spec";
import { primaryCode } from "../database/sqlite/transaction.ts";
import { type Journal, JournalDamagedError } from "./journal.ts";

/** A page ends before the commit with which it would have more characters of JSON: events can be large. */
export const PAGE_LENGTH = 8 * 1024 * 1024;

const SQLITE_CORRUPT = 11;

/** Reads a run's events from the database. */
export function readEvents(reader: DatabaseSync): Journal["read"] {
	const commits = reader.prepare(
		`with of (run) as materialized (select number from runs where id = :run)
		select first, events, checksum from journal
		where run = (select run from of)
			and first >= coalesce((select max(first) from journal where run = (select run from of) and first <= :from), 0)
		order by first`,
	);
	return async (run, from, limit) => {
		const events: Event[] = [];
		let length = 0;
		try {
			for (const { first, events: commit, checksum } of commits.iterate({ run, from })) {
				const text = String(commit);
				length += text.length;
				if (events.length > 0 && length > PAGE_LENGTH) return { events, more: true };
				for (const event of parseCommit(run, Number(first), text, Number(checksum))) {
					if (event.seq < from) continue;
					if (events.length === limit) return { events, more: true };
					events.push(event);
				}
			}
		} catch (error) {
			// The database's own pages are damaged where the run lies.
			if (primaryCode(error) !== SQLITE_CORRUPT) throw error;
			throw new JournalDamagedError(`The journal of run ${run} is damaged.`, { cause: error });
		}
		return { events, more: false };
	};
}

/** @throws JournalDamagedError when the text is not what was written for this run and from this event on. */
export function parseCommit(run: string, first: number, text: string, checksum: number): Event[] {
	if (crc32(text) === checksum) {
		const events = JSON.parse(text) as Event[];
		if (events[0]?.run === run && events[0].seq === first) return events;
	}
	throw new JournalDamagedError(`The journal of run ${run} is damaged from event ${first} on.`);
}
