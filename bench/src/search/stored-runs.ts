import { runRow } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import { SearchableRuns } from "../../../apps/runtime/src/domains/search/sources/runs.ts";
import type { Database } from "../../../apps/runtime/src/platform/database/database.ts";
import { runsAfter } from "../../../apps/runtime/src/platform/journal/commits-of-runs.ts";
import { createDatabaseJournal } from "../../../apps/runtime/src/platform/journal/database-journal.ts";
import { createRunIds } from "../../../apps/runtime/src/platform/journal/run-id.ts";

/** Runs that are written in one transaction. */
const CHUNK = 1000;
const FLOWS = 20;
const SUBJECTS = ["order has shipped", "refund of an order", "late invoice", "new address", "gift card"];

/** Stores runs that ended with a short result, by the server's own journal, and puts them into the index as it would. */
export async function storeRuns(database: Database, count: number): Promise<void> {
	const journal = createDatabaseJournal(database);
	const nextId = createRunIds();
	for (let stored = 0; stored < count; stored++) {
		const id = nextId();
		const run = journal.open(id);
		run.append({ type: "run-resume", run: id, seq: 1, at: 1 } as Event);
		const message = {
			subject: SUBJECTS[stored % SUBJECTS.length] ?? "",
			customer: `customer${stored % 5000}@example.com`,
			order: stored,
		};
		run.append({ type: "run-end", run: id, seq: 2, at: 2, status: "succeeded", message });
		const flow = { flow: `desk-${stored % FLOWS}`, flow_name: `Order desk ${stored % FLOWS}` };
		run.setRow(
			runRow(id, { ...flow, seq: 2, status: "succeeded", started_at: stored, ended_at: stored + 1 }),
		);
		if (stored % CHUNK === CHUNK - 1) await journal.drain();
	}
	await journal.drain();
	const runs = new SearchableRuns(database);
	let last = 0;
	for (;;) {
		const slice = await runsAfter(database.read, last, CHUNK);
		if (slice === undefined) return;
		await database.write((await runs.put(slice.ids)).queries);
		last = slice.last;
	}
}
