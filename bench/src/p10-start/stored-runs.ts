import { openSqlite } from "../../../apps/runtime/src/platform/database/sqlite/open-sqlite.ts";
import { createRunIds } from "../../../apps/runtime/src/platform/journal/run-id.ts";
import { createSqliteJournal } from "../../../apps/runtime/src/platform/journal/sqlite-journal.ts";

/** Runs that are written in one transaction. */
const CHUNK = 1000;
/** How long before the run that they repeat the copies begin, in milliseconds. */
const EARLIER_MS = 24 * 60 * 60 * 1000;

/**
 * Fills the data folder of a stopped server with copies of one of its runs, all of them older than it. They are written
 * by the server's own journal, row and events, so that they are what so many runs would have left.
 */
export async function storeCopies(folder: string, run: string, count: number): Promise<void> {
	const onFailure = (error: Error) => {
		throw error;
	};
	const database = openSqlite({ folder, logger: { info: () => {}, error: console.error }, onFailure });
	const journal = createSqliteJournal(database);
	const row = await journal.row(run);
	if (!row) throw new Error(`There is no run ${run} to copy.`);
	const { events } = await journal.read(run, 1, 1000);
	const nextId = createRunIds(() => row.started_at - EARLIER_MS);
	for (let stored = 0; stored < count; stored += CHUNK) {
		for (let index = 0; index < Math.min(CHUNK, count - stored); index++) {
			const id = nextId();
			const copy = journal.open(id);
			for (const event of events) copy.append({ ...event, run: id });
			copy.setRow({ ...row, id });
		}
		await journal.drain();
	}
	await database.close();
}
