import { setImmediate as nextTurn } from "node:timers/promises";
import type { Fault } from "@switchyard/spec";
import type { RunsTable } from "../../database/schema.ts";
import { ActiveRun } from "./active-run.ts";
import { faultOf } from "./fault-of.ts";
import type { HostServices } from "./host-services.ts";
import type { PlanCache } from "./plan-cache.ts";
import { type RestoredRun, restoreRun } from "./restore-run.ts";
import { RunRecorder } from "./run-recorder.ts";
import type { RunRoster } from "./run-roster.ts";
import { RunView } from "./run-view.ts";

/** Runs taken up before the event loop gets a turn. */
const CHUNK = 50;

export interface Recovery {
	readonly services: HostServices;
	readonly plans: PlanCache;
	readonly roster: RunRoster;
}

/**
 * Takes up every run that an earlier process left open, whatever the clock says now. A run that cannot be taken up is marked as failed and
 * disturbs no other. Gives how many go on.
 */
export async function recoverRuns({ services, plans, roster }: Recovery): Promise<number> {
	let recovered = 0;
	let seen = 0;
	for (const row of services.journal.openRuns()) {
		// One that was taken up a moment ago may have come to wait for a person, and so be listed once more.
		if (roster.get(row.id)) continue;
		if (await takeUp(services, plans, roster, row)) recovered++;
		if (++seen % CHUNK === 0) await nextTurn();
	}
	if (seen > 0) services.logger.info({ recovered, failed: seen - recovered }, "runs were taken up again");
	return recovered;
}

async function takeUp(
	services: HostServices,
	plans: PlanCache,
	roster: RunRoster,
	row: RunsTable,
): Promise<boolean> {
	let restored: RestoredRun;
	try {
		restored = restoreRun(services.journal, plans, row);
	} catch (error) {
		await giveUp(services, row, error);
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

/** The journal stays as it is, for people; only the run's row says that it is over. */
async function giveUp(
	{ journal, logger, secrets }: HostServices,
	row: RunsTable,
	error: unknown,
): Promise<void> {
	logger.error({ run: row.id, err: error }, "a run cannot be taken up again");
	const { detail = "" } = faultOf(error, (text) => secrets.redact(text));
	const fault: Fault = {
		code: "JOURNAL_DAMAGED",
		message: "The run's journal cannot be read, so the run cannot go on.",
		hint: "Start the run again. The server's log says what is wrong.",
		retryable: false,
		detail,
	};
	await journal.replaceRow({ ...row, status: "failed", ended_at: Date.now(), error: JSON.stringify(fault) });
}
