import { evolve, newRun, type RunState } from "@switchyard/engine";
import type { Event } from "@switchyard/spec";
import { JournalDamagedError, type JournalReader } from "../ports/journal.ts";
import type { RunRow } from "../ports/run-row.ts";
import type { PlanCache } from "./plan-cache.ts";
import { refuseNewer } from "./refuse-newer.ts";

/** Events folded at a time, so that a long run's journal is never in memory as a whole. */
const PAGE = 5000;

/**
 * Folds a run's journal.
 * @throws AppError `RUN_NEEDS_NEWER_ENGINE`
 * @throws Error when the journal is damaged, shorter than it was, or not of the run's flow version
 */
export async function restoreRun(
	journal: Pick<JournalReader, "load">,
	plans: PlanCache,
	{ id, flow, revision, types, seq }: Pick<RunRow, "id" | "flow" | "revision" | "types" | "seq">,
): Promise<RunState> {
	const plan = await plans.find(flow, revision, types);
	if (!plan) throw new JournalDamagedError(`Revision ${revision} of flow ${flow} is missing.`);
	const state = newRun(plan);
	for (let more = true; more; ) {
		const page = await journal.load(id, state.seq + 1, PAGE);
		for (const event of page.events) {
			take(state, event);
		}
		more = page.more;
	}
	// The row was written together with that event: what is missing happened, and must not happen again.
	if (state.seq < seq) throw new JournalDamagedError(`The journal of run ${id} ends before event ${seq}.`);
	return state;
}

function take(state: RunState, event: Event): void {
	try {
		evolve(state, event);
	} catch (error) {
		throw refuseNewer(error);
	}
}
