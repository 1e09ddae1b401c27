import type { AgentStop, ModelEnd, ModelFail, ModelStart } from "@switchyard/spec/event";
import { takeRefusal } from "../constructs/agent/models.ts";
import { isStoppable, stopAgent } from "../constructs/agent/stop.ts";
import { takeAnswer } from "../constructs/agent/turn.ts";
import { isAgent } from "../run/agents-above.ts";
import { chargeAnswer } from "../run/charges.ts";
import { modelOf } from "../run/model-of.ts";
import type { RunState } from "../run/run-state.ts";
import type { AgentProgress, Step } from "../run/step.ts";
import { liveStep, setPhase } from "../run/step-life.ts";
import { settle } from "./settle.ts";

export function onModelStart(state: RunState, event: ModelStart): void {
	const step = liveStep(state, event.step);
	const progress = agentOf(step);
	progress.asked = event.attempt;
	progress.waitMs = undefined;
	progress.summarising = event.summarises ?? 0;
	setPhase(state, step, "running");
}

export function onModelEnd(state: RunState, event: ModelEnd): void {
	const step = liveStep(state, event.step);
	step.failures = 0;
	chargeAnswer(state, modelOf(step), event.answer);
	takeAnswer(state, step, agentOf(step), event.answer);
}

export function onModelFail(state: RunState, event: ModelFail): void {
	const step = liveStep(state, event.step);
	takeRefusal(state, step, agentOf(step), event);
	settle(state, step.frame);
}

export function onAgentStop(state: RunState, event: AgentStop): void {
	const step = liveStep(state, event.step);
	if (!isAgent(step) || !isStoppable(step))
		throw new Error(`The journal stops step ${event.step}, which is no agent at work.`);
	stopAgent(state, step, event);
	settle(state, step.frame);
}

/** The progress of the agent that a step is. */
export function agentOf(step: Step): AgentProgress {
	if (!step.agent)
		throw new Error(`The journal has step ${step.number} talk to a model, but it is no agent.`);
	return step.agent;
}
