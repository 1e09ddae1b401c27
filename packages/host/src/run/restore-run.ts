import { evolve, newRun, type RunState } from "@switchyard/engine";
import { type EventBody, jsonSize } from "@switchyard/spec";
import { JournalDamagedError, type JournalReader } from "../ports/journal.ts";
import type { RunRow } from "../ports/run-row.ts";
import type { PlanCache } from "./plan-cache.ts";

/** Events folded at a time, so that a long run's journal is never in memory as a whole. */
const PAGE = 5000;

/** A run as its journal tells it. */
export interface RestoredRun {
	readonly state: RunState;
	/** About how much was written into messages, in characters of JSON. */
	readonly written: number;
}

/**
 * Folds a run's journal.
 * @throws Error when the journal is damaged, shorter than it was, or not of the run's flow version
 */
export async function restoreRun(
	journal: Pick<JournalReader, "load">,
	plans: PlanCache,
	{ id, flow, revision, types, seq }: Pick<RunRow, "id" | "flow" | "revision" | "types" | "seq">,
): Promise<RestoredRun> {
	const plan = await plans.find(flow, revision, types);
	if (!plan) throw new JournalDamagedError(`Revision ${revision} of flow ${flow} is missing.`);
	const state = newRun(plan);
	let written = 0;
	for (let more = true; more; ) {
		const page = await journal.load(id, state.seq + 1, PAGE);
		for (const event of page.events) {
			evolve(state, event);
			written += writtenBy(event);
		}
		more = page.more;
	}
	// The row was written together with that event: what is missing happened, and must not happen again.
	if (state.seq < seq) throw new JournalDamagedError(`The journal of run ${id} ends before event ${seq}.`);
	return { state, written };
}

/** How much an event writes into messages, in characters of JSON. */
export function writtenBy(event: EventBody): number {
	if (event.type === "run-start") return jsonSize(event.message);
	return event.type === "step-end" ? jsonSize(event.outputs) : 0;
}
