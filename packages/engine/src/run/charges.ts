import type { RunState } from "./run-state.ts";
import type { Step } from "./step.ts";

/** Adds what something has cost to the run, as far as anybody said so. */
export function charge(state: RunState, costMicroUsd: number | undefined): void {
	if (costMicroUsd !== undefined) state.costMicroUsd = sum(state.costMicroUsd ?? 0, costMicroUsd);
}

/** Adds what an attempt at a step has cost. An agent pays for the tools that it calls, as far as what it spends is known at all. */
export function chargeStep(state: RunState, step: Step, costMicroUsd: number | undefined): void {
	if (costMicroUsd === undefined) return;
	charge(state, costMicroUsd);
	const caller = step.tool && state.steps.get(step.tool.agent)?.agent;
	if (caller?.spentMicroUsd !== undefined) caller.spentMicroUsd = sum(caller.spentMicroUsd, costMicroUsd);
}

/** Whole numbers that stay exact, whatever a tool's host says that it costs. */
function sum(one: number, other: number): number {
	return Math.min(one + other, Number.MAX_SAFE_INTEGER);
}
