import type { AnswerRefuse } from "@switchyard/spec/event";
import { refuseAnswer } from "../constructs/agent/answer.ts";
import type { RunState } from "../run/run-state.ts";
import { liveStep } from "../run/step-life.ts";
import { agentOf } from "./model-events.ts";

export function onAnswerRefuse(state: RunState, event: AnswerRefuse): void {
	const step = liveStep(state, event.step);
	refuseAnswer(state, step, agentOf(step), event.problems);
}
