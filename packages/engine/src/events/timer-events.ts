import type { TimerFire, TimerSet } from "@switchyard/spec/event";
import { rulesOf } from "../constructs/index.ts";
import { isProbed } from "../constructs/probe.ts";
import type { RunState } from "../run/run-state.ts";
import { timeOut } from "../run/send.ts";
import type { Step, StepPhase } from "../run/step.ts";
import { liveStep, setPhase } from "../run/step-life.ts";

/** What a step that wants a timer does while it waits for it. */
const WAITING: Partial<Record<StepPhase, StepPhase>> = { backoff: "timer", sleep: "sleeping" };

export function onTimerSet(state: RunState, event: TimerSet): void {
	const step = liveStep(state, event.step);
	// A join that had all it wants before its timer was set needs none.
	if (step.phase === "done") return;
	const waiting = step.node.construct === "join" ? "gathering" : WAITING[step.phase];
	if (!waiting) throw new Error(`The journal sets a timer for step ${event.step}, which wants none.`);
	step.due = event.due;
	setPhase(state, step, waiting);
}

export function onTimerFire(state: RunState, event: TimerFire): void {
	const step = liveStep(state, event.step);
	step.due = undefined;
	if (step.phase === "gathering") timeOut(state, step);
	else if (step.phase === "sleeping") wake(state, step);
	else if (isProbed(state, step, "retry")) setPhase(state, step, "probe");
	else setPhase(state, step, step.agent ? "ask" : "ready");
}

function wake(state: RunState, step: Step): void {
	const { woken } = rulesOf(step);
	if (woken) woken(state, step);
	else setPhase(state, step, "done");
}
