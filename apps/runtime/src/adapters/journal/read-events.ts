import type { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import type { Event } from "@switchyard/spec";
import { type Journal, JournalDamagedError } from "./journal.ts";

/** Reads a run's events from the database. */
export function readEvents(reader: DatabaseSync): Journal["read"] {
	const commits = reader.prepare(
		`select first, events, checksum from journal
		where run = :run and first >= coalesce((select max(first) from journal where run = :run and first <= :from), 0)
		order by first`,
	);
	return (run, from, limit) => {
		const events: Event[] = [];
		for (const { first, events: text, checksum } of commits.iterate({ run, from })) {
			for (const event of parseCommit(run, Number(first), String(text), Number(checksum))) {
				if (event.seq < from) continue;
				if (events.length === limit) return { events, more: true };
				events.push(event);
			}
		}
		return { events, more: false };
	};
}

/** @throws JournalDamagedError when the text is not what was written. */
function parseCommit(run: string, first: number, text: string, checksum: number): Event[] {
	if (crc32(text) !== checksum) {
		throw new JournalDamagedError(`The journal of run ${run} is damaged from event ${first} on.`);
	}
	return JSON.parse(text) as Event[];
}
