import type { RunState } from "./run-state.ts";
import type { Pause, Step } from "./step.ts";

/** Sets everything aside that is to be done, because of the question that this step is about to ask. */
export function pause(state: RunState, step: Step): void {
	state.pause = { step, phase: step.phase, approval: step.approval, todo: new Map(state.todo) };
	state.todo.clear();
}

/** What was set aside is to be done again, in the order of the steps. Gives what the step was interrupted in. */
export function endPause(state: RunState): Pause | undefined {
	const { pause: ended } = state;
	if (!ended) return undefined;
	state.pause = undefined;
	for (const [number, step] of [...ended.todo].sort(([one], [other]) => one - other))
		state.todo.set(number, step);
	return ended;
}
