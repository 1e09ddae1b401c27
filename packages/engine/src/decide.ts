import type { Command } from "./command.ts";
import { rulesOf } from "./constructs/index.ts";
import type { RunState } from "./run/run-state.ts";

const NOTHING: readonly Command[] = [];

/**
 * What to do next, given the events so far. Each piece of work is given until the event that begins it has been
 * evolved, so a host that appends that event at once sees it once.
 */
export function decide(state: RunState): readonly Command[] {
	if (state.status !== "running" && state.status !== "waiting") return NOTHING;
	if (state.closing) return decideEnd(state, state.closing);
	if (state.steps.size === 0) {
		return [{ type: "record", events: [{ type: "run-end", status: "succeeded", message: state.result }] }];
	}
	if (state.todo.size === 0) return NOTHING;
	const commands: Command[] = [];
	for (const step of state.todo.values()) {
		const command = rulesOf(step).decide(state, step);
		if (command) commands.push(command);
	}
	return commands;
}

/** Nothing new starts; what is in flight is called back and its outcome still recorded. */
function decideEnd(
	state: RunState,
	{ status, error, step }: NonNullable<RunState["closing"]>,
): readonly Command[] {
	if (state.running > 0) return [{ type: "abort" }];
	const end = {
		type: "run-end" as const,
		status,
		...(error === undefined ? {} : { error }),
		...(step === undefined ? {} : { step }),
	};
	return [{ type: "record", events: [end] }];
}
