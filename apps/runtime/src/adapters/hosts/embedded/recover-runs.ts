import { setImmediate as nextTurn } from "node:timers/promises";
import type { Fault } from "@switchyard/spec";
import type { RunsTable } from "../../database/schema.ts";
import { ActiveRun } from "./active-run.ts";
import { faultOf } from "./fault-of.ts";
import type { HostServices } from "./host-services.ts";
import type { LoadAttempts } from "./load-attempts.ts";
import type { PlanCache } from "./plan-cache.ts";
import { type RestoredRun, restoreRun } from "./restore-run.ts";
import { RunRecorder } from "./run-recorder.ts";
import type { RunRoster } from "./run-roster.ts";
import { RunView } from "./run-view.ts";

/** Runs taken up before the event loop gets a turn. */
const CHUNK = 50;

/** How often the process may die while it loads a run. */
const MAX_DEATHS = 3;

export interface Recovery {
	readonly services: HostServices;
	readonly plans: PlanCache;
	readonly roster: RunRoster;
	/** Without them, a run that ends the process while it is loaded does so at every start. */
	readonly attempts: LoadAttempts | undefined;
}

/**
 * Takes up every run that an earlier process left open, whatever the clock says now. A run that cannot be taken up is marked as failed and
 * disturbs no other. Gives how many go on.
 */
export async function recoverRuns(recovery: Recovery): Promise<number> {
	const { services, roster, attempts } = recovery;
	let recovered = 0;
	let seen = 0;
	for await (const row of services.journal.openRuns()) {
		// One that was taken up a moment ago may have come to wait for a person, and so be listed once more.
		if (roster.get(row.id)) continue;
		if (await takeUp(recovery, row)) recovered++;
		if (++seen % CHUNK === 0) await nextTurn();
	}
	attempts?.close();
	if (seen > 0) services.logger.info({ recovered, failed: seen - recovered }, "runs were taken up again");
	return recovered;
}

async function takeUp(recovery: Recovery, row: RunsTable): Promise<boolean> {
	const { services, roster, attempts } = recovery;
	if (attempts && attempts.deathsOf(row.id) >= MAX_DEATHS) {
		services.logger.error({ run: row.id }, "a run ended the server each time it was loaded, and is given up");
		await giveUp(services, row, LOADING_DEADLY);
		attempts.end(row.id);
		return false;
	}
	let restored: RestoredRun;
	try {
		restored = await load(recovery, row);
	} catch (error) {
		services.logger.error({ run: row.id, err: error }, "a run cannot be taken up again");
		await giveUp(services, row, damaged(services, error));
		return false;
	}
	// Somebody may have ended it since the row was read.
	if (restored.state.endedAt !== undefined) return true;
	const { id, flow, flow_name, revision, node, key } = row;
	const head = { id, flow, flow_name, revision, node, key };
	const recorder = new RunRecorder(services.journal, head, restored.state);
	const run = new ActiveRun(services, recorder, restored.written);
	roster.add({ run, view: new RunView(recorder, row) });
	run.resume();
	return true;
}

async function load({ services, plans, attempts }: Recovery, row: RunsTable): Promise<RestoredRun> {
	attempts?.begin(row.id);
	try {
		return await restoreRun(services.journal, plans, row);
	} finally {
		attempts?.end(row.id);
	}
}

/** The journal stays as it is, for people; only the run's row says that it is over. */
async function giveUp({ journal }: HostServices, row: RunsTable, fault: Fault): Promise<void> {
	await journal.replaceRow({ ...row, status: "failed", ended_at: Date.now(), error: JSON.stringify(fault) });
}

function damaged({ secrets }: HostServices, error: unknown): Fault {
	const { detail = "" } = faultOf(error, (text) => secrets.redact(text));
	return {
		code: "JOURNAL_DAMAGED",
		message: "The run's journal cannot be read, so the run cannot go on.",
		hint: "Start the run again. The server's log says what is wrong.",
		retryable: false,
		detail,
	};
}

const LOADING_DEADLY: Fault = {
	code: "RUN_LOADING_DEADLY",
	message: `The server died ${MAX_DEATHS} times while it loaded the run, so the run is not tried again.`,
	hint: "Start the run again with less data, or give the server more memory first: NODE_OPTIONS=--max-old-space-size=8192 npm start.",
	retryable: false,
};
