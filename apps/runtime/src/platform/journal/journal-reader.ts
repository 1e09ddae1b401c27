import type { JournalReader } from "@switchyard/host";
import { type NodeSpec, normalizeNodeSpec } from "@switchyard/spec";
import type { Database } from "../database/database.ts";
import { readSnapshots } from "./kept-snapshots.ts";
import { askingRuns, dueRuns, listRuns, nextWake, runningRuns, unknownRuns } from "./list-runs.ts";
import { loadEvents } from "./load-events.ts";
import { readCommits } from "./read-commits.ts";
import { untoldRuns, waitingCallees } from "./runs-of-sub-flows.ts";

/** What the server's database holds of the runs. */
export function createJournalReader({ read, value }: Pick<Database, "read" | "value">): JournalReader {
	const readSlim = readCommits(read);
	return {
		read: readSlim,
		load: loadEvents({ read: readSlim, value }),
		snapshot: readSnapshots({ value }, (run) =>
			read
				.selectFrom("snapshots")
				.select(["seq", "format", "engine", "state", "checksum"])
				.where("run", "=", read.selectFrom("runs").select("number").where("id", "=", run))
				.executeTakeFirst(),
		),
		value,
		async refersTo(run, ref) {
			const number = read.selectFrom("runs").select("number").where("id", "=", run);
			const query = read
				.selectFrom("value_refs")
				.select("ref")
				.where("run", "=", number)
				.where("ref", "=", ref);
			return (await query.executeTakeFirst()) !== undefined;
		},
		row: (run) => read.selectFrom("runs").selectAll().where("id", "=", run).executeTakeFirst(),
		rows: (query) => listRuns(read, query),
		runningRuns: () => runningRuns(read),
		untoldRuns: () => untoldRuns(read),
		waitingCallees: () => waitingCallees(read),
		nextWake: () => nextWake(read),
		dueRuns: (until, limit) => dueRuns(read, until, limit),
		askingRuns: (query) => askingRuns(read, query),
		unknownRuns: (query) => unknownRuns(read, query),
		async runWithKey({ flow, node, key, since }) {
			const row = await read
				.selectFrom("runs")
				.select("id")
				.where("flow", "=", flow)
				.where("node", "=", node)
				.where("key", "=", key)
				.where("key", "is not", null)
				.where("started_at", ">=", since)
				.orderBy("started_at")
				.limit(1)
				.executeTakeFirst();
			return row?.id;
		},
		async version(flow, revision) {
			const row = await read
				.selectFrom("flow_versions")
				.select("document")
				.where("flow", "=", flow)
				.where("revision", "=", revision)
				.executeTakeFirst();
			return row && JSON.parse(row.document);
		},
		async nodeTypes(hash) {
			const row = await read
				.selectFrom("node_type_sets")
				.select("document")
				.where("hash", "=", hash)
				.executeTakeFirst();
			if (!row) return undefined;
			const specs: unknown[] = JSON.parse(row.document);
			return specs.map(normalizeNodeSpec) as NodeSpec[];
		},
	};
}
