import type { SamplingEnd, SamplingStart } from "@switchyard/spec/event";
import type { ModelAnswer } from "@switchyard/spec/model";
import { agentsAbove } from "../run/agents-above.ts";
import { chargeAnswer, payAnswer } from "../run/charges.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";

/** It is for people to see. */
export function onSamplingStart(state: RunState, { step }: SamplingStart): void {
	if (step > state.stepCount) throw new Error(`The journal has step ${step} ask a model, which never began.`);
}

/** Its cost is paid by the agents above the step as they pay for the step. What its own node asked is not asked again. */
export function onSamplingEnd(state: RunState, { step: number, model, request, answer }: SamplingEnd): void {
	if (!answer) return;
	const setting = { provider: model };
	chargeAnswer(state, setting, answer);
	const step = state.steps.get(number);
	if (!step) return;
	if (request !== undefined) keepReply(step, request, answer);
	for (const { agent } of agentsAbove(state, step)) payAnswer(agent, setting, answer);
}

function keepReply(step: Step, request: string, { text, usage, finishReason }: ModelAnswer): void {
	step.replies ??= [];
	step.replies.push({
		request,
		reply: { text, usage, ...(finishReason === undefined ? {} : { finishReason }) },
	});
}
