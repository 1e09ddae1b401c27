import { admitRecord } from "./admission/admit-outcome.ts";
import { withinBudget } from "./budget/stop.ts";
import type { AbortCommand, Command } from "./command.ts";
import { rulesOf } from "./constructs/index.ts";
import { decidePinned } from "./constructs/pinned.ts";
import { marksOf } from "./labels/marks.ts";
import { withinExpressionLimits } from "./run/expression-limits.ts";
import { isWithin } from "./run/frame.ts";
import type { RunState } from "./run/run-state.ts";
import type { Closing, Frame } from "./run/step.ts";

const NOTHING: readonly Command[] = [];
const NO_STEPS: ReadonlySet<number> = new Set();

/**
 * What to do next, given the events so far. Each piece of work is given until the event that begins it has been
 * evolved, so a host that appends that event at once sees it once.
 * @param held steps that the host has a reason not to begin yet: nothing is decided for them.
 */
export function decide(state: RunState, held: ReadonlySet<number> = NO_STEPS): readonly Command[] {
	if (state.status !== "running" && state.status !== "waiting") return NOTHING;
	const { root } = state;
	if (root.closing) return decideEnd(state, root.closing);
	if (state.steps.size === 0) {
		const { message, labels } = root.result;
		const marks = marksOf(labels);
		const end = { type: "run-end", status: "succeeded", message, ...(marks ? { marks } : {}) } as const;
		return [{ type: "record", events: [end] }];
	}
	if (state.todo.size === 0 && state.closing.size === 0 && state.orphans.size === 0) return NOTHING;
	const commands: Command[] = [];
	for (const round of state.closing) commands.push(abort(state, round));
	if (state.orphans.size > 0) commands.push(abortOrphans(state));
	for (const step of state.todo.values()) {
		if (held.has(step.number)) continue;
		const command = withinExpressionLimits(
			state,
			() => decidePinned(state, step) ?? rulesOf(step).decide(state, step),
		);
		if (!command) continue;
		const next = state.budget || state.hold ? withinBudget(state, step, command) : command;
		if (!next) continue;
		commands.push(next.type === "record" ? admitRecord(state, step, next) : next);
		if (next !== command) break;
	}
	return commands;
}

/** Nothing new starts; what is in flight is aborted, and its outcome is still recorded. */
function decideEnd(state: RunState, { status, error, step }: Closing): readonly Command[] {
	if (state.root.running > 0) return [abort(state, state.root)];
	const end = {
		type: "run-end" as const,
		status,
		...(error === undefined ? {} : { error }),
		...(step === undefined ? {} : { step }),
	};
	return [{ type: "record", events: [end] }];
}

function abortOrphans({ orphans }: RunState): AbortCommand {
	return { type: "abort", steps: [...orphans].map(({ number }) => number), reason: "failed" };
}

function abort(state: RunState, frame: Frame): AbortCommand {
	const steps: number[] = [];
	for (const step of state.steps.values()) {
		if (step.phase === "running" && isWithin(step.frame, frame)) steps.push(step.number);
	}
	return {
		type: "abort",
		steps,
		reason: state.root.closing?.status === "cancelled" ? "cancelled" : "failed",
	};
}
