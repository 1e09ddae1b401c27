import type { ModelAnswer, ToolCall, ToolResult } from "@switchyard/spec";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress, Step } from "../../run/step.ts";
import { setPhase } from "../../run/step-life.ts";
import { openCall, releaseCalls } from "../calls.ts";
import { stepLimit } from "./agent.ts";
import { answerOf, say } from "./conversation.ts";

/** The model answered: either that was its last word, or every call becomes a step of its own. */
export function takeAnswer(state: RunState, step: Step, progress: AgentProgress, answer: ModelAnswer): void {
	progress.turn++;
	progress.asked = 0;
	progress.text = answer.text;
	progress.usage = {
		inputTokens: progress.usage.inputTokens + answer.usage.inputTokens,
		outputTokens: progress.usage.outputTokens + answer.usage.outputTokens,
	};
	say(progress, { role: "assistant", text: answer.text, toolCalls: answer.toolCalls });
	const limit = Number(step.params?.max_steps);
	if (answer.toolCalls.length > 0 && progress.turn < limit) {
		beginCalls(state, step, progress, answer.toolCalls);
		return;
	}
	if (answer.toolCalls.length > 0) step.fault = stepLimit(limit);
	setPhase(state, step, "done");
}

function beginCalls(state: RunState, step: Step, progress: AgentProgress, calls: readonly ToolCall[]): void {
	progress.toolCalls += calls.length;
	progress.calls = calls.map((call) => openCall(state, step, call));
	setPhase(state, step, "tools");
	releaseCalls(state, progress.calls);
}

/** A call was answered: the next ones may begin, and after the last the model is asked again. */
export function takeToolResult(
	state: RunState,
	agent: Step,
	progress: AgentProgress,
	tool: Step,
	result: ToolResult,
): void {
	const call = progress.calls.find(({ step }) => step === tool.number);
	if (!call)
		throw new Error(`The journal answers step ${tool.number}, which is no call of step ${agent.number}.`);
	call.state = "done";
	call.answer = answerOf(tool, result);
	if (progress.calls.every((each) => each.state === "done")) {
		for (const { answer } of progress.calls) if (answer) say(progress, answer);
		progress.calls = [];
		setPhase(state, agent, "ask");
	} else {
		releaseCalls(state, progress.calls);
	}
}
