import { childOfStep } from "@switchyard/engine";
import type { HostServices } from "../attempts/host-services.ts";
import { awaitedRuns, type RunRow, type StoredRun } from "../ports/run-row.ts";
import type { RunRows } from "../ports/run-rows.ts";
import { needsNewerEngine } from "../run/refuse-newer.ts";
import type { RunLoader } from "./run-loader.ts";
import type { RunRoster } from "./run-roster.ts";

/** Runs taken up before the event loop gets a turn. */
const CHUNK = 50;

export interface Recovery {
	readonly services: HostServices;
	readonly roster: RunRoster;
	readonly loader: RunLoader;
	/** Cancels a run, and does not wait for that. */
	readonly cancel: (run: string) => void;
}

/**
 * Takes up every run that an earlier process left in the middle of something, whatever the clock says now, or did not tell what its
 * sub-flow came to; those that only wait stay on the disk, and so do those that a newer version began. A run that cannot be taken up
 * is marked as failed and disturbs no other. A run of a sub-flow that no step waits for any more is cancelled. Gives how many were taken up.
 *
 * A process that died while it loaded a run says little about the run: the first time, all others come before it, so that whatever
 * else ends processes does so elsewhere; from the second time on, it comes before all others, so that nothing else can be to blame, and
 * is loaded on trial first.
 */
export async function recoverRuns({ services, roster, loader, cancel }: Recovery): Promise<number> {
	const { journal, loadAttempts, logger, clock } = services;
	const nextTurn = () => new Promise<void>((resolve) => clock.afterTurn(resolve));
	let recovered = 0;
	let seen = 0;
	const load = async (row: StoredRun) => {
		try {
			return await loader.load(row, recovered === 0);
		} catch (error) {
			if (!needsNewerEngine(error)) throw error;
			logger.error({ run: row.id, err: error }, "a run is left as it is");
			return undefined;
		}
	};
	const takeUp = async (row: StoredRun | undefined) => {
		// A run that was taken up before may have started it a moment ago.
		if (!row || row.ended_at !== null || roster.get(row.id)) return;
		const isWanted = !(await isUnwanted(journal, roster, row));
		if (await load(row)) recovered++;
		if (!isWanted) cancel(row.id);
		if (++seen % CHUNK === 0) await nextTurn();
	};
	for (const run of loadAttempts?.suspects ?? []) await takeUp(await journal.row(run));
	const last: string[] = [];
	for (const rows of [journal.runningRuns(), journal.untoldRuns()]) {
		for await (const row of rows) {
			if (loadAttempts?.deathsOf(row.id)) last.push(row.id);
			else await takeUp(row);
		}
	}
	for (const run of last) await takeUp(await journal.row(run));
	for await (const row of journal.waitingCallees()) {
		if (await isUnwanted(journal, roster, row)) cancel(row.id);
	}
	if (seen > 0) logger.info({ recovered, failed: seen - recovered }, "runs were taken up again");
	return recovered;
}

/**
 * Whether no step waits for a run of a sub-flow that is not over: an earlier process ended after the caller had given it up, and before
 * it was cancelled; or before the caller's journal had that it was begun.
 */
async function isUnwanted(
	journal: Pick<RunRows, "row">,
	roster: Pick<RunRoster, "get">,
	{ id, parent_run: run, parent_step: step }: Pick<RunRow, "id" | "parent_run" | "parent_step">,
): Promise<boolean> {
	if (run === null || step === null) return false;
	const caller = roster.get(run);
	if (caller) return childOfStep(caller.run.recorder.state, step) !== id;
	const row = await journal.row(run);
	// A caller that waits names every run that it waits with.
	return !row || row.ended_at !== null || (row.status === "waiting" && !awaitedRuns(row).includes(id));
}
