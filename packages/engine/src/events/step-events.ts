import type { Fault, StepEnd, StepFail, StepResolve, StepStart } from "@switchyard/spec";
import { openConversation, say } from "../constructs/agent/conversation.ts";
import { rulesOf } from "../constructs/index.ts";
import { mayRetry } from "../constructs/retry.ts";
import { written } from "../message/token.ts";
import type { RunState } from "../run/run-state.ts";
import { leave } from "../run/send.ts";
import type { AgentProgress, Step } from "../run/step.ts";
import { activityOf, close, liveStep, noteEnd, setPhase } from "../run/step-life.ts";

export function onStepStart(state: RunState, event: StepStart): void {
	const step = liveStep(state, event.step);
	if (step.attempt === 0) {
		step.startedAt = event.at;
		activityOf(state, step.node).running++;
	}
	step.attempt = event.attempt;
	step.params = event.params;
	step.provenance = event.provenance;
	if (step.node.construct === "agent" && !step.tool) beginAgent(state, step, event);
	else setPhase(state, step, "running");
}

function beginAgent(state: RunState, step: Step, event: StepStart): void {
	const progress: AgentProgress = {
		turn: 0,
		asked: 0,
		messages: [],
		size: 0,
		usage: { inputTokens: 0, outputTokens: 0 },
		toolCalls: 0,
		text: "",
		limit: undefined,
		calls: [],
	};
	for (const message of openConversation(step, event.params)) say(progress, message);
	step.agent = progress;
	setPhase(state, step, "ask");
}

export function onStepEnd(state: RunState, event: StepEnd): void {
	const step = liveStep(state, event.step);
	const rules = rulesOf(step);
	rules.ended?.(state, step, event.outputs);
	noteEnd(state, step, "succeeded", event.at);
	const fields = [...rules.fields(step, event.outputs)];
	leave(state, step, event.port, fields.length > 0 ? written(step.token, step.number, fields) : step.token);
}

export function onStepFail(state: RunState, event: StepFail): void {
	const step = liveStep(state, event.step);
	const again = mayRetry(step, event.error);
	step.failures++;
	if (again && !state.closing) setPhase(state, step, "backoff");
	else failFinally(state, step, event.error, event.at);
}

export function onStepResolve(state: RunState, event: StepResolve): void {
	const step = liveStep(state, event.step);
	setPhase(state, step, event.answer === "again" ? "ready" : "running");
}

function failFinally(state: RunState, step: Step, error: Fault, at: number): void {
	noteEnd(state, step, "failed", at);
	let token = step.token;
	if (step.node.node.onError === "port") {
		const { code, message, field } = error;
		const told = {
			code,
			message,
			...(field === undefined ? {} : { field }),
			node: step.node.id,
			step: step.number,
		};
		token = written(step.token, step.number, [["error", told]]);
	} else {
		close(state, { status: "failed", error, step: step.number });
	}
	leave(state, step, "error", token);
}
