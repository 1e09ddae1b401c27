import type { Journal } from "@switchyard/host";
import type { Database } from "../database/database.ts";
import { BatchedRunJournal } from "./batched-run-journal.ts";
import { createJournalReader } from "./journal-reader.ts";

/** The journal in the server's database. Its commits are shared by all runs that wait for one. */
export function createDatabaseJournal({ read, value, queue, write }: Database): Journal {
	return {
		...createJournalReader({ read, value }),
		get unavailable() {
			return queue.unavailable;
		},
		get isWritable() {
			return queue.isWritable;
		},
		whenWritable: () => queue.whenWritable(),
		listen(listener) {
			queue.listener = listener;
		},
		open: (run) => new BatchedRunJournal(queue, run),
		async replaceRow({ id, status, ended_at, error }) {
			const row = { status, ended_at, error, wake_at: null, approvals: null, unknown_steps: null };
			await write([read.updateTable("runs").set(row).where("id", "=", id).compile()]);
		},
		drain: () => queue.drain(),
	};
}
