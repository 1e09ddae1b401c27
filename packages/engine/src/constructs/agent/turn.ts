import type { Message } from "@switchyard/spec/json";
import type { ModelAnswer, TokenUsage } from "@switchyard/spec/model";
import type { ToolCall, ToolResult } from "@switchyard/spec/tool";
import type { LabelOf } from "../../message/token.ts";
import { agentsAbove, isAgent } from "../../run/agents-above.ts";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress, Step } from "../../run/step.ts";
import { setPhase } from "../../run/step-life.ts";
import { openCall, releaseCalls } from "../calls.ts";
import { stepLimit } from "./agent.ts";
import { answerAlone } from "./answer.ts";
import { spend } from "./budget.ts";
import { answerOf, say } from "./conversation.ts";
import { handedOverBy, takeLastWord } from "./hand-over.ts";
import { endsWithPlan, takeOutcome } from "./plan/end-with-plan.ts";
import { previewForModel } from "./preview-for-model.ts";
import { spokenBy } from "./reasoning.ts";
import { goesByReference, referToUntrusted } from "./results/by-reference.ts";
import { cutResult, RESULT_LIMIT } from "./results/cut-result.ts";
import { keepCut } from "./results/keep-cut.ts";
import { READ_MORE } from "./results/read-more.ts";
import { takeSummary } from "./summary.ts";

/** The model answered: either that was its last word, or every call becomes a step of its own. */
export function takeAnswer(state: RunState, step: Step, progress: AgentProgress, answer: ModelAnswer): void {
	progress.turn++;
	progress.asked = 0;
	progress.waits = 0;
	payFor(state, step, progress, answer);
	if (progress.summarising > 0) {
		takeSummary(progress, answer);
		setPhase(state, step, "ask");
		return;
	}
	// A retry after a refused answer gets another one.
	if (progress.refused > 0) step.fault = undefined;
	progress.text = isContinuing(progress) ? progress.text + answer.text : answer.text;
	say(progress, spokenBy(progress, answer));
	progress.tokens = countedTokens(answer.usage) ?? progress.tokens;
	const limit = Number(step.params?.max_steps);
	if (answer.toolCalls.length > 0 && progress.turn < limit) {
		beginCalls(state, step, progress, answer.toolCalls);
		return;
	}
	if (answer.toolCalls.length > 0) step.fault = stepLimit(limit);
	if (state.behaviours.has("cut-off-answers")) {
		progress.finishReason = answer.finishReason;
		if (mayContinue(step, progress, limit)) {
			askForRest(state, step, progress);
			return;
		}
		if (isCutOff(answer)) state.cutOffAnswers++;
	}
	setPhase(state, step, "done");
}

/** An agent pays for its model's answers, and so does every agent that waits for it. */
function payFor(state: RunState, step: Step, progress: AgentProgress, answer: ModelAnswer): void {
	spend(step, progress, answer);
	for (const { agent } of agentsAbove(state, step)) spend(step, agent, answer);
}

function askForRest(state: RunState, step: Step, progress: AgentProgress): void {
	progress.continued = true;
	say(progress, { role: "user", text: CONTINUE });
	setPhase(state, step, "ask");
}

/** What a model is asked whose answer was cut off. */
const CONTINUE = "Your answer was cut off. Continue it exactly where it stopped, and repeat nothing of it.";

/** Once, and only what the limit of tokens cut off: what a filter cut off once it would cut off again. */
function mayContinue(
	{ params }: Step,
	{ finishReason, continued, turn }: AgentProgress,
	limit: number,
): boolean {
	return finishReason === "length" && params?.continue_once === true && !continued && turn < limit;
}

/** Whether the answer that comes now is the rest of the one before. */
export function isContinuing({ messages, continued }: AgentProgress): boolean {
	return continued && messages.at(-1)?.role === "user";
}

function isCutOff({ finishReason }: ModelAnswer): boolean {
	return finishReason === "length" || finishReason === "content-filter";
}

/** The conversation's tokens with this answer, where the provider counts them. */
function countedTokens({ inputTokens, outputTokens }: TokenUsage): number | undefined {
	return inputTokens ? inputTokens + (outputTokens ?? 0) : undefined;
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
	labelOf: LabelOf,
): void {
	const call = progress.calls.find(({ step }) => step === tool.number);
	if (!call)
		throw new Error(`The journal answers step ${tool.number}, which is no call of step ${agent.number}.`);
	call.state = "done";
	call.answer = answerOf(tool, result, (data) => shownTo(state, agent, progress, tool, data, labelOf));
	const handedOver = isAgent(agent) && isAgent(tool) && handedOverBy(state, tool) === agent;
	if (progress.calls.every((each) => each.state === "done")) {
		for (const { answer } of progress.calls) if (answer) say(progress, answer);
		const ends = endsWithPlan(state, agent, progress, tool);
		if (ends) takeOutcome(progress, result);
		progress.calls = [];
		if (handedOver) takeLastWord(state, agent, tool, result.error);
		else setPhase(state, agent, ends ? "done" : "ask");
	} else {
		releaseCalls(state, progress.calls);
	}
}

/** As much of a tool's data as the model reads. What it asked to read more of is as long as it wants. */
function shownTo(
	state: RunState,
	agent: Step,
	progress: AgentProgress,
	tool: Step,
	data: Message,
	labelOf: LabelOf,
): Message {
	if (!state.behaviours.has("results-by-reference")) return previewForModel(data);
	if (tool.node === agent.node && tool.tool?.name === READ_MORE) return data;
	const whole = tool.agent ? answerAlone(tool, tool.agent, data) : data;
	const referred = goesByReference(tool) ? referToUntrusted(whole, tool, labelOf) : undefined;
	keepCut(progress, referred?.kept ?? []);
	const answered = referred?.shown ?? whole;
	const limit = agent.params?.result_limit;
	const { shown, cut } = cutResult(answered, {
		limit: typeof limit === "number" ? limit : RESULT_LIMIT,
		step: tool.number,
	});
	keepCut(progress, cut);
	return shown;
}
