import type { SamplingEnd, SamplingStart } from "@switchyard/spec";
import { agentsAbove } from "../run/agents-above.ts";
import { chargeAnswer, payAnswer } from "../run/charges.ts";
import type { RunState } from "../run/run-state.ts";

/** It is for people to see. */
export function onSamplingStart(state: RunState, { step }: SamplingStart): void {
	if (step > state.stepCount) throw new Error(`The journal has step ${step} ask a model, which never began.`);
}

/** Nothing follows from it but its cost, which the agents above the step pay as they pay for the step. */
export function onSamplingEnd(state: RunState, { step: number, model, answer }: SamplingEnd): void {
	if (!answer) return;
	const setting = { provider: model };
	chargeAnswer(state, setting, answer);
	const step = state.steps.get(number);
	if (step) for (const { agent } of agentsAbove(state, step)) payAnswer(agent, setting, answer);
}
