import { childOfStep } from "@switchyard/engine";
import type { JournalReader } from "../ports/journal.ts";
import { awaitedRuns, type RunRow } from "../ports/run-row.ts";
import type { RunRoster } from "./run-roster.ts";

/**
 * Whether no step waits for a run of a sub-flow that is not over: an earlier process ended after the caller had given it up, and before
 * it was cancelled; or before the caller's journal had that it was begun.
 */
export async function isUnwanted(
	journal: Pick<JournalReader, "row">,
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
