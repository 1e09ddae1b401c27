import type { ChildWait, RunCall } from "@switchyard/spec/event";
import { noteRun } from "../constructs/conversation/conversation.ts";
import { noteAsked } from "../constructs/session.ts";
import type { RunState } from "../run/run-state.ts";
import { liveStep, setChildWaits, setPhase } from "../run/step-life.ts";

export function onRunCall(state: RunState, event: RunCall): void {
	const step = liveStep(state, event.step);
	step.child = { run: event.child, flow: event.flow, revision: event.revision, waits: false };
	step.due = event.due;
	noteRun(step, event.child);
	setPhase(state, step, "child");
}

export function onChildWait(state: RunState, event: ChildWait): void {
	const step = liveStep(state, event.step);
	if (step.phase !== "child" || step.child?.run !== event.child)
		throw new Error(`The journal has run ${event.child} wait, for which step ${event.step} does not.`);
	setChildWaits(state, step, event.waiting);
	if (event.waiting) noteAsked(state, step);
}
