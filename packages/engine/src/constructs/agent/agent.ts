import { answerSchema, readAnswer } from "@switchyard/spec/answer";
import type { Fault } from "@switchyard/spec/error";
import type { StepStart } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { ModelSetting } from "@switchyard/spec/model";
import { planTool } from "@switchyard/spec/plan";
import type { ToolDefinition } from "@switchyard/spec/tool";
import type { Command } from "../../command.ts";
import { labelOfCaller } from "../../labels/step-labels.ts";
import { resolveParameters } from "../../resolve/resolve-parameters.ts";
import { type AgentStep, isAgent } from "../../run/agents-above.ts";
import { modelOf } from "../../run/model-of.ts";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress, Step } from "../../run/step.ts";
import { setPhase } from "../../run/step-life.ts";
import { beginStep } from "../begin-step.ts";
import { type ConstructRules, declaredFields } from "../construct.ts";
import { askAboutStep, policyVerdict } from "../policy.ts";
import { recordBegin, recordDoubt, recordEnd, recordFailure, recordFault } from "../record-step.ts";
import { decideRetry } from "../retry.ts";
import { answerFields, recordRefusal } from "./answer.ts";
import { attachmentsToRead } from "./attachments.ts";
import { agentWithoutBudget, askToRaise, budgetFault, budgetOf, mayRaise } from "./budget.ts";
import { bytesOfJson } from "./bytes-of-json.ts";
import { estimatedTokens, openConversation, say } from "./conversation.ts";
import { handedOverBy, takeOver } from "./hand-over.ts";
import { addedMessages, earlierTurns, historyFault, summaryOfHistory } from "./history.ts";
import { waitForModel } from "./models.ts";
import { mayPlan } from "./plan/plan-call.ts";
import { planningOutputs } from "./plan/planning-outputs.ts";
import { conversationFor } from "./reasoning.ts";
import { readMoreTool } from "./results/read-more.ts";
import { beyondWindow, summaryRequest, turnsToSummarise } from "./summary.ts";

/** The largest conversation that a model is asked with, in bytes of JSON. */
const MAX_CONVERSATION_BYTES = 4 * 1024 * 1024;

/**
 * An agent: asks its model, lets its tools answer, and asks again until the model has its last word. Every request
 * and every call is a command of its own, so an agent that was cut off resumes with the answers it has.
 */
export const agent: ConstructRules = {
	decide(state, step) {
		if (step.tool && step.attempt === 0) return beginStep(state, step);
		switch (step.phase) {
			case "ready":
				return open(state, step);
			case "ask":
				if (step.token.doubtful) return recordDoubt(step);
				return isAgent(step) ? ask(state, step) : undefined;
			case "done":
				return step.agent && finish(state, step, step.agent);
			case "backoff":
				return waitForModel(step) ?? decideRetry(step);
			default:
				return undefined;
		}
	},
	started: begin,
	fields: declaredFields,
};

/** Its instructions are a sink: who writes them says what the agent does. */
function open(state: RunState, step: Step): Command {
	const resolved = resolveParameters(step.node.parameters, step.token, undefined, step.edits);
	if (resolved.faults.length > 0) return recordBegin(step);
	const unfit = historyFault(resolved.params);
	if (unfit) return recordFailure(step, resolved, unfit);
	const verdict = policyVerdict(state, step, resolved);
	if (!verdict) return recordBegin(step);
	return "fault" in verdict
		? recordFailure(step, resolved, verdict.fault)
		: askAboutStep(step, verdict.ask, resolved);
}

function begin(state: RunState, step: Step, { params }: Pick<StepStart, "params">): void {
	const progress: AgentProgress = {
		turn: 0,
		asked: 0,
		messages: [],
		earlier: earlierTurns(params).length,
		size: 0,
		tokens: estimatedTokens(bytesOfJson(toolsOf(state, step))),
		summarising: 0,
		summarises: true,
		usage: { inputTokens: 0, outputTokens: 0 },
		toolCalls: 0,
		text: "",
		finishReason: undefined,
		continued: false,
		refused: 0,
		budget: budgetOf(state, params),
		spentMicroUsd: 0,
		raises: 0,
		model: 0,
		waits: 0,
		waitMs: undefined,
		calls: [],
		cut: [],
		plan: undefined,
	};
	for (const message of openConversation(step, params, answerFields(state, step))) say(progress, message);
	step.agent = progress;
	step.context = labelOfCaller(state, step);
	const before = handedOverBy(state, step);
	if (before) takeOver(step, progress, before);
	setPhase(state, step, "ask");
}

function ask(state: RunState, step: AgentStep): Command {
	const { agent: progress } = step;
	if (progress.size > MAX_CONVERSATION_BYTES)
		return recordFault(step, tooLarge(progress), outputsOf(progress));
	const spender = agentWithoutBudget(state, step);
	if (spender && mayRaise(spender)) return askToRaise(state, step, spender);
	if (spender) return recordFault(step, budgetFault(spender.agent), outputsOf(progress));
	const unread = attachmentsToRead(state, step);
	if (unread) return "fault" in unread ? recordFault(step, unread.fault, outputsOf(progress)) : unread;
	const older = turnsToSummarise(state, step, progress);
	if (older) {
		const messages = summaryRequest(step, progress, older);
		return { ...requestOf(step, progress), summarises: older.to - older.from, messages, tools: [] };
	}
	const beyond = state.behaviours.has("conversation-summaries") && beyondWindow(step, progress);
	if (beyond) return recordFault(step, beyond, outputsOf(progress));
	const fields = answerFields(state, step);
	return {
		...requestOf(step, progress),
		messages: conversationFor(progress),
		tools: toolsOf(state, step),
		...(fields.length === 0 ? {} : { answerSchema: answerSchema(fields) }),
	};
}

function requestOf(step: Step, { turn, asked, model }: AgentProgress) {
	return {
		type: "ask-model",
		step: step.number,
		turn: turn + 1,
		attempt: asked + 1,
		...(model === 0 ? {} : { fallback: model }),
		setting: modelOf(step) as ModelSetting,
	} as const;
}

/** What the model may call: the tools on the agent's port, planning with them where the designer allows it, and reading on. */
function toolsOf(state: RunState, step: Step): ToolDefinition[] {
	const tools = Array.from(step.node.tools.values(), ({ definition }) => definition);
	return [...tools, ...(mayPlan(state, step) ? [planTool(tools)] : []), ...readMoreTool(step)];
}

function finish(state: RunState, step: Step, progress: AgentProgress): Command {
	const outputs = {
		...outputsOf(progress),
		...addedMessages(step, progress),
		...summaryOfHistory(state, step, progress),
		...planningOutputs(state, step, progress),
	};
	if (step.fault) return recordFault(step, step.fault, outputs);
	if (progress.finishReason === "stopped") return recordEnd(step, outputs);
	const fields = answerFields(state, step);
	if (fields.length === 0) return recordEnd(step, outputs);
	const answer = readAnswer(fields, progress.text);
	if ("problems" in answer) return recordRefusal(step, progress, answer.problems);
	return recordEnd(step, { ...answer.value, ...outputs });
}

function outputsOf({ text, toolCalls, usage, finishReason }: AgentProgress): Message {
	return {
		text,
		tool_calls: toolCalls,
		usage,
		...(finishReason === undefined ? {} : { finish_reason: finishReason }),
	};
}

/** The fault of an agent whose model wants tools once more than it may ask. */
export function stepLimit(limit: number): Fault {
	return {
		code: "AGENT_STEP_LIMIT",
		message: `The agent asked its model ${limit} times, as often as it may, and the model still wanted to call tools.`,
		field: "max_steps",
		hint: "Raise the limit, or make the task smaller. The calls of the last answer were not made.",
		retryable: false,
	};
}

function tooLarge({ size }: AgentProgress): Fault {
	const megabytes = (bytes: number) => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`;
	return {
		code: "CONVERSATION_TOO_LARGE",
		message: `The agent's conversation grew to ${megabytes(size)}; a model is asked with ${megabytes(MAX_CONVERSATION_BYTES)} at most.`,
		hint: "Have the tools answer with less, lower the step limit, or divide the task among several agents.",
		retryable: false,
	};
}
