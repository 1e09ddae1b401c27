import { type Journal, JournalDamagedError } from "@switchyard/host";
import type { SqliteReader } from "../database/sqlite/open-reader.ts";
import { primaryCode } from "../database/sqlite/transaction.ts";
import { EventPage } from "./event-page.ts";

const SQLITE_CORRUPT = 11;

/** Reads a run's events from the database file. */
export function readEvents({ reader, damage }: Pick<SqliteReader, "reader" | "damage">): Journal["read"] {
	const commits = reader.prepare(
		`with of (run) as materialized (select number from runs where id = :run)
		select first, events, checksum from journal
		where run = (select run from of)
			and first >= coalesce((select max(first) from journal where run = (select run from of) and first <= :from), 0)
		order by first`,
	);
	return async (run, from, limit) => {
		const page = new EventPage(run, from, limit);
		try {
			for (const { first, events, checksum } of commits.iterate({ run, from })) {
				const commit = { first: Number(first), events: String(events), checksum: Number(checksum) };
				if (!page.add(commit)) return { events: page.events, more: true };
			}
		} catch (error) {
			damage.note(error);
			// The database's own pages are damaged where the run lies.
			if (primaryCode(error) !== SQLITE_CORRUPT) throw error;
			throw new JournalDamagedError(`The journal of run ${run} is damaged.`, { cause: error });
		}
		return { events: page.events, more: false };
	};
}
