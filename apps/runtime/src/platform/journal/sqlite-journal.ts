import type { Journal, StoredRun } from "@switchyard/host";
import type { SqliteDatabase } from "../database/sqlite/open-sqlite.ts";
import { createDatabaseJournal } from "./database-journal.ts";
import { readSnapshots, type SnapshotRow } from "./kept-snapshots.ts";
import { loadEvents } from "./load-events.ts";
import { readEvents } from "./read-events.ts";

/** The journal in a database file: what is asked for every run is asked by prepared statements. */
export function createSqliteJournal(database: SqliteDatabase): Journal {
	const { reader, damage } = database;
	const row = reader.prepare("select * from runs where id = ?");
	const keyed = reader.prepare(
		`select id from runs where flow = ? and node = ? and key = ? and key is not null and started_at >= ?
		order by started_at limit 1`,
	);
	const snapshot = reader.prepare(
		`select seq, format, engine, state, checksum from snapshots
		where run = (select number from runs where id = ?)`,
	);
	const read = readEvents(database);
	const prepared: Pick<Journal, "read" | "load" | "row" | "runWithKey" | "snapshot"> = {
		read,
		load: loadEvents({ read, value: database.value }),
		snapshot: readSnapshots(database, async (run) =>
			damage.watch(() => snapshot.get(run) as SnapshotRow | undefined),
		),
		row: async (run) => damage.watch(() => row.get(run) as StoredRun | undefined),
		runWithKey: async ({ flow, node, key, since }) =>
			damage.watch(() => keyed.get(flow, node, key, since)?.id as string | undefined),
	};
	return Object.assign(createDatabaseJournal(database), prepared);
}
