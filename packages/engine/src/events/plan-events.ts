import type { PlanMake } from "@switchyard/spec/event";
import { takePlan } from "../constructs/agent/plan/take-plan.ts";
import type { RunState } from "../run/run-state.ts";
import { liveStep } from "../run/step-life.ts";

export function onPlanMake(state: RunState, { step: number, agent, plan, at }: PlanMake): void {
	const step = liveStep(state, number);
	step.startedAt = at;
	takePlan(state, step, liveStep(state, agent), plan);
}
