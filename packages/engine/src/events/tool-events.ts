import type { ToolRequest, ToolResponse } from "@switchyard/spec/event";
import { resultForModel } from "../constructs/agent/conversation.ts";
import { notePlan } from "../constructs/agent/plan/take-plan.ts";
import { readableOutputs } from "../constructs/agent/results/by-reference.ts";
import { takeToolResult } from "../constructs/agent/turn.ts";
import { abandonCalls } from "../constructs/calls.ts";
import { takeHopResult } from "../constructs/hop/take-result.ts";
import { rulesOf } from "../constructs/index.ts";
import { labelOfAnswer, labelOfError, labelsOfOutputs } from "../labels/step-labels.ts";
import { joinLabels } from "../message/label.ts";
import { rememberValues } from "../run/approved-values.ts";
import { spendAuthorization } from "../run/authorizations.ts";
import { chargeStep, noteToolCost } from "../run/charges.ts";
import { isClosing } from "../run/frame.ts";
import type { RunState } from "../run/run-state.ts";
import { noteDone, noteLoss, noteSession, SESSION_LOST } from "../run/sessions.ts";
import { activityOf, liveStep, noteEnd, removeStep, setPhase } from "../run/step-life.ts";
import { takeSessionResult } from "./session-events.ts";
import { settle } from "./settle.ts";

export function onToolRequest(state: RunState, event: ToolRequest): void {
	const step = liveStep(state, event.step);
	step.startedAt = event.at;
	step.attempt = 1;
	step.params = event.params;
	step.provenance = event.provenance;
	step.lentMicroUsd = event.lentMicroUsd;
	noteSession(state, step);
	if (step.tool) step.tool.callerId = event.callerId;
	activityOf(state, step.node).running++;
	rememberValues(state, event);
	if (event.authorization !== undefined) spendAuthorization(state, event.authorization, event.step);
	const { started } = rulesOf(step);
	if (started) started(state, step, event);
	else setPhase(state, step, "running");
}

/** Whether a call did nothing because its session was lost. */
function isLoss({ result }: ToolResponse): boolean {
	return result.status === "error" && result.error?.code === SESSION_LOST;
}

/** The answer goes to the caller and nowhere else: nothing flows on from a tool call. */
export function onToolResponse(state: RunState, event: ToolResponse): void {
	const step = liveStep(state, event.step);
	chargeStep(state, step, event.costMicroUsd);
	noteToolCost(state, step, event.costMicroUsd);
	state.toolCalls.answered++;
	if (step.attempt === 0 && event.result.status === "error") state.toolCalls.refused++;
	if (step.attempt > 0)
		noteEnd(state, step, event.result.status === "success" ? "succeeded" : "failed", event.at);
	if (isLoss(event)) noteLoss(step);
	else noteDone(step);
	abandonCalls(state, step);
	removeStep(state, step);
	const abandoned = state.orphans.delete(step);
	if (isClosing(step.frame)) {
		settle(state, step.frame);
		return;
	}
	if (abandoned) return;
	const caller = liveStep(state, event.agent);
	if (step.plan) notePlan(step, caller, true);
	const labelOf = labelsOfOutputs(state, step, event.marks);
	const { data, status } = event.result;
	// What was refused has reached nothing that could have written the answer.
	const error = status === "error" && step.attempt > 0 ? labelOfError(state, step, event.marks) : undefined;
	const names = Object.keys(data);
	const read = caller.agent ? readableOutputs(step, names, labelOf) : names;
	caller.context = joinLabels(caller.context, labelOfAnswer(labelOf, read, error));
	if (caller.hop)
		takeHopResult(
			state,
			caller,
			caller.hop,
			caller.plan ? resultForModel(step, event.result) : event.result,
			labelOf,
		);
	else if (caller.agent) takeToolResult(state, caller, caller.agent, step, event.result, labelOf);
	else takeSessionResult(state, caller, step);
}
