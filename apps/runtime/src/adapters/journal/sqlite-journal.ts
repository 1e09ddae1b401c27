import type { Flow } from "@switchyard/spec";
import type { RunsTable } from "../database/schema.ts";
import type { SqliteDatabase } from "../database/sqlite/open-sqlite.ts";
import { BatchedRunJournal } from "./batched-run-journal.ts";
import type { Journal } from "./journal.ts";
import { askingRuns, dueRuns, listRuns, nextWake, runningRuns } from "./list-runs.ts";
import { readEvents } from "./read-events.ts";

/** The journal in the server's database. Its commits are shared by all runs that wait for one. */
export function createSqliteJournal({ read, reader, value, queue, write }: SqliteDatabase): Journal {
	const row = reader.prepare("select * from runs where id = ?");
	const version = reader.prepare("select document from flow_versions where flow = ? and revision = ?");
	const types = reader.prepare("select document from node_type_sets where hash = ?");
	const referring = reader.prepare(
		"select 1 from value_refs where run = (select number from runs where id = ?) and ref = ?",
	);
	const keyed = reader.prepare(
		`select id from runs where flow = ? and node = ? and key = ? and key is not null and started_at >= ?
		order by started_at limit 1`,
	);
	return {
		get unavailable() {
			return queue.unavailable;
		},
		listen(listener) {
			queue.listener = listener;
		},
		open: (run) => new BatchedRunJournal(queue, run),
		read: readEvents(reader),
		value,
		refersTo: async (run, ref) => referring.get(run, ref) !== undefined,
		row: async (run) => row.get(run) as RunsTable | undefined,
		rows: (query) => listRuns(read, query),
		runningRuns: () => runningRuns(read),
		nextWake: () => nextWake(read),
		dueRuns: (until, limit) => dueRuns(read, until, limit),
		askingRuns: (query) => askingRuns(read, query),
		runWithKey: async ({ flow, node, key, since }) =>
			keyed.get(flow, node, key, since)?.id as string | undefined,
		async version(flow, revision) {
			const document = version.get(flow, revision)?.document;
			return typeof document === "string" ? (JSON.parse(document) as Flow) : undefined;
		},
		async nodeTypes(hash) {
			const document = types.get(hash)?.document;
			return typeof document === "string" ? JSON.parse(document) : undefined;
		},
		async replaceRow({ id, status, ended_at, error }) {
			await write([
				read
					.updateTable("runs")
					.set({ status, ended_at, error, wake_at: null, approvals: null })
					.where("id", "=", id)
					.compile(),
			]);
		},
		drain: () => queue.drain(),
	};
}
