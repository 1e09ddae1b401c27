import { setImmediate as nextTurn } from "node:timers/promises";
import type { Fault } from "@switchyard/spec";
import type { RunsTable } from "../../database/schema.ts";
import type { HostServices } from "./host-services.ts";
import type { LoadAttempts } from "./load-attempts.ts";
import type { RunLoader } from "./run-loader.ts";
import type { RunRoster } from "./run-roster.ts";

/** Runs taken up before the event loop gets a turn. */
const CHUNK = 50;

/** How often the process may die while it loads a run. */
const MAX_DEATHS = 3;

export interface Recovery {
	readonly services: HostServices;
	readonly roster: RunRoster;
	readonly loader: RunLoader;
	/** Without them, a run that ends the process while it is loaded does so at every start. */
	readonly attempts: LoadAttempts | undefined;
}

/**
 * Takes up every run that an earlier process left in the middle of something, whatever the clock says now; those that
 * only wait stay on the disk. A run that cannot be taken up is marked as failed and disturbs no other. Gives how many go on.
 */
export async function recoverRuns(recovery: Recovery): Promise<number> {
	const { services, roster, attempts } = recovery;
	let recovered = 0;
	let seen = 0;
	for await (const row of services.journal.runningRuns()) {
		// A run that was taken up before may have started it a moment ago.
		if (roster.get(row.id)) continue;
		if (await takeUp(recovery, row)) recovered++;
		if (++seen % CHUNK === 0) await nextTurn();
	}
	attempts?.close();
	if (seen > 0) services.logger.info({ recovered, failed: seen - recovered }, "runs were taken up again");
	return recovered;
}

async function takeUp({ services, loader, attempts }: Recovery, row: RunsTable): Promise<boolean> {
	if (attempts && attempts.deathsOf(row.id) >= MAX_DEATHS) {
		services.logger.error({ run: row.id }, "a run ended the server each time it was loaded, and is given up");
		await loader.giveUp(row, LOADING_DEADLY);
		attempts.end(row.id);
		return false;
	}
	attempts?.begin(row.id);
	try {
		const entry = await loader.load(row);
		entry?.run.resume();
		return entry !== undefined;
	} finally {
		attempts?.end(row.id);
	}
}

const LOADING_DEADLY: Fault = {
	code: "RUN_LOADING_DEADLY",
	message: `The server died ${MAX_DEATHS} times while it loaded the run, so the run is not tried again.`,
	hint: "Start the run again with less data, or give the server more memory first: NODE_OPTIONS=--max-old-space-size=8192 npm start.",
	retryable: false,
};
