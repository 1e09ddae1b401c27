import type { RunState } from "./run/run-state.ts";

/** The timers that a run waits for, with their due times in milliseconds since the epoch: to be armed after a restart. */
export function pendingTimers(state: RunState): { readonly step: number; readonly due: number }[] {
	const timers: { step: number; due: number }[] = [];
	for (const step of state.steps.values()) {
		if (step.phase === "timer" && step.due !== undefined) timers.push({ step: step.number, due: step.due });
	}
	return timers;
}
