import type { RunRows } from "@switchyard/host";
import type { Database } from "../database/database.ts";
import { askingRuns, dueRuns, listRuns, nextWake, runningRuns, unknownRuns } from "./list-runs.ts";
import { untoldRuns, waitingCallees } from "./runs-of-sub-flows.ts";

/** Reads the rows of runs in the server's database. */
export function createRunRows(read: Database["read"]): Omit<RunRows, "replaceRow"> {
	return {
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
	};
}
