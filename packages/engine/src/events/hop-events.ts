import type { AssetSet, HopStep } from "@switchyard/spec/event";
import { takeAsset, takeHopStep } from "../constructs/hop/take-result.ts";
import type { RunState } from "../run/run-state.ts";
import type { HopProgress, Step } from "../run/step.ts";
import { liveStep } from "../run/step-life.ts";

export function onHopStep(state: RunState, event: HopStep): void {
	const step = liveStep(state, event.step);
	takeHopStep(state, step, hopOf(step), event);
}

export function onAssetSet(state: RunState, event: AssetSet): void {
	const step = liveStep(state, event.step);
	takeAsset(step, hopOf(step), event);
}

function hopOf(step: Step): HopProgress {
	if (!step.hop) throw new Error(`The journal has step ${step.number} plan tool steps, but it is no hop.`);
	return step.hop;
}
