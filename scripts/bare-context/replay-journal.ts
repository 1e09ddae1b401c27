import { compilePlan, evolve, newRun, type Plan, type Run, replay } from "@switchyard/engine";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** A run of an earlier version, with all that its journal needs to be read. */
export interface RecordedJournal {
	readonly flow: Flow;
	readonly nodeTypes: readonly NodeSpec[];
	readonly events: readonly Event[];
}

export function planOf({ flow, nodeTypes }: RecordedJournal): Plan {
	return compilePlan(flow, new Map(nodeTypes.map((spec) => [spec.id, spec])));
}

/** The state of a run after the last event of its journal. */
export function stateOf(journal: RecordedJournal): Run {
	return journal.events.reduce(evolve, newRun(planOf(journal)));
}

/**
 * Replays a journal and folds it to its end.
 * @param text the journal's file
 * @returns what differs from the journal, as a sentence; `undefined` when nothing does
 */
export function differenceIn(text: string): string | undefined {
	const journal: RecordedJournal = JSON.parse(text);
	const { difference, problem } = replay(planOf(journal), journal.events);
	if (problem !== undefined) return problem;
	if (difference) {
		const { seq, recorded, expected } = difference;
		return `Event ${seq} is ${JSON.stringify(recorded)} and would be ${JSON.stringify(expected) ?? "none"}.`;
	}
	const { status, result } = stateOf(journal);
	const end = journal.events.at(-1);
	if (end?.type !== "run-end") return "The journal has no end.";
	if (status !== end.status) return `The run ends as ${status}, not as ${end.status}.`;
	if (status !== "succeeded" || JSON.stringify(result) === JSON.stringify(end.message)) return undefined;
	return `The run ends with ${JSON.stringify(result)}.`;
}
