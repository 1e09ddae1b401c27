import { decide } from "@switchyard/engine";
import { PlanCache, RunRestorer } from "@switchyard/host";
import type { DatabaseReader } from "../../database/database.ts";
import { createLogReader } from "../../journal/log-reader.ts";
import { createRunRows } from "../../journal/run-rows.ts";
import { createIds } from "../system-ids.ts";
import type { TrialLoad } from "./trial-load.ts";

/**
 * Loads one run as a server does, up to what there is to do next, and ends. Its parent wants to know whether it lives to see that:
 * what is wrong with a run otherwise, the server finds out by itself.
 */
process.once("disconnect", () => process.exit());
process.once("message", async (trial: TrialLoad) => {
	try {
		const database = await openReader(trial);
		await new Promise((sent) => process.send?.("begun", sent));
		await load(trial.run, database);
	} finally {
		process.exit();
	}
});

async function openReader({ folder, databaseUrl }: TrialLoad): Promise<DatabaseReader> {
	if (databaseUrl === undefined) {
		const { openSqliteReader } = await import("../../database/sqlite/open-reader.ts");
		return openSqliteReader(folder);
	}
	const { openPostgresReader } = await import("../../database/postgres/open-reader.ts");
	return openPostgresReader(databaseUrl);
}

async function load(run: string, database: DatabaseReader): Promise<void> {
	const journal = createLogReader(database);
	const plans = new PlanCache({
		journal,
		digest: createIds().digest,
		specs: () => new Map(),
		validate: () => [],
	});
	const row = await createRunRows(database.read).row(run);
	if (!row) return;
	const restorer = new RunRestorer({ journal, logger: { warn: () => {} } }, plans);
	decide((await restorer.restore(row)).state);
}
