import type { TimerFire, TimerSet } from "@switchyard/spec";
import type { RunState } from "../run/run-state.ts";
import { liveStep, setPhase } from "../run/step-life.ts";

export function onTimerSet(state: RunState, event: TimerSet): void {
	const step = liveStep(state, event.step);
	step.due = event.due;
	setPhase(state, step, "timer");
}

export function onTimerFire(state: RunState, event: TimerFire): void {
	const step = liveStep(state, event.step);
	step.due = undefined;
	setPhase(state, step, step.agent ? "ask" : "ready");
}
