import type { Journal } from "@switchyard/host";
import type { Database } from "../database/database.ts";
import type { WriteQuery } from "../database/write-protocol.ts";
import { BatchedRunJournal } from "./batched-run-journal.ts";
import { keepSnapshots, type SnapshotRow } from "./kept-snapshots.ts";
import { createLogReader } from "./log-reader.ts";
import { createRunRows } from "./run-rows.ts";

/** The journal in the server's database. Its commits are shared by all runs that wait for one. */
export function createDatabaseJournal({ read, value, queue, write, hasRoomFor }: Database): Journal {
	const log = createLogReader({ read, value });
	return {
		...log,
		...createRunRows(read),
		keepSnapshot: keepSnapshots(log, async (run, row) => {
			if (hasRoomFor(row.state.length)) await write([putSnapshot(read, run, row)]);
		}),
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
			const nothing = { wake_at: null, approvals: null, unknown_steps: null, awaited_runs: null };
			const row = { status, ended_at, error, ...nothing };
			await write([read.updateTable("runs").set(row).where("id", "=", id).compile()]);
		},
		drain: () => queue.drain(),
	};
}

/** Writes nothing where the run is removed by now. */
function putSnapshot(
	read: Database["read"],
	run: string,
	{ seq, format, engine, state, checksum }: SnapshotRow,
): WriteQuery {
	return read
		.insertInto("snapshots")
		.columns(["run", "seq", "format", "engine", "state", "checksum"])
		.expression(({ selectFrom }) =>
			selectFrom("runs")
				.select((runs) => [
					"number",
					// PostgreSQL takes what is selected for text.
					runs.cast<number>(runs.val(seq), "integer").as("seq"),
					runs.cast<number>(runs.val(format), "integer").as("format"),
					runs.val(engine).as("engine"),
					runs.val(state).as("state"),
					runs.cast<number>(runs.val(checksum), "integer").as("checksum"),
				])
				.where("id", "=", run),
		)
		.onConflict((conflict) =>
			conflict.column("run").doUpdateSet(({ ref }) => ({
				seq: ref("excluded.seq"),
				format: ref("excluded.format"),
				engine: ref("excluded.engine"),
				state: ref("excluded.state"),
				checksum: ref("excluded.checksum"),
			})),
		)
		.compile();
}
