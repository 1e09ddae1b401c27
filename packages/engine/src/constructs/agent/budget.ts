import type { Fault } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import { type ModelAnswer, sumOfTokens, toMicroUsd } from "@switchyard/spec/model";
import {
	type BudgetReading,
	type BudgetState,
	raisedFields,
	raisedLimits,
	raiseFault,
	reachedField,
	readBudget,
	type Spent,
	spentWords,
	stateOfBudget,
} from "../../budget/limits.ts";
import type { AskPersonCommand } from "../../command.ts";
import { type AgentStep, agentsAbove, isAgent } from "../../run/agents-above.ts";
import { costOfAnswer, pay } from "../../run/charges.ts";
import { modelOf } from "../../run/model-of.ts";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress, Budget, Step } from "../../run/step.ts";
import { setPhase } from "../../run/step-life.ts";

/** The budget that an agent begins with. */
export function budgetOf({ behaviours }: RunState, params: Message): Budget {
	if (!behaviours.has("agent-budgets")) return { microUsd: undefined, tokens: undefined };
	return { microUsd: toMicroUsd(params.budget_usd), tokens: numberOf(params.budget_tokens) };
}

/** Adds what an answer took that a step's model gave. An answer whose price nobody knows leaves the whole unknown. */
export function spend(step: Step, progress: AgentProgress, answer: ModelAnswer): void {
	progress.usage = sumOfTokens(progress.usage, answer.usage);
	const cost = costOfAnswer(modelOf(step), answer);
	if (cost === undefined) progress.spentMicroUsd = undefined;
	else pay(progress, cost);
}

/** The agent whose budget keeps a step from spending more: the agent that it is, or one that waits for it; `undefined` where none does. */
export function agentWithoutBudget(state: RunState, step: Step): AgentStep | undefined {
	const payers = [...(isAgent(step) ? [step] : []), ...agentsAbove(state, step)];
	return payers.find(({ agent }) => stateOfAgentBudget(agent) !== "left");
}

/** Whether anything is left of an agent's budget. */
function stateOfAgentBudget(progress: AgentProgress): BudgetState {
	return stateOfBudget(progress.budget, spentBy(progress));
}

function spentBy({ spentMicroUsd, ...progress }: AgentProgress): Spent {
	return { microUsd: spentMicroUsd, tokens: tokensOf(progress) };
}

/** How an agent's budget stands; `undefined` for an agent without one. */
export function readAgentBudget(progress: AgentProgress): BudgetReading | undefined {
	return readBudget(progress.budget, spentBy(progress));
}

/** Whether a person is to be asked to raise an agent's budget. */
export function mayRaise({ agent, params }: AgentStep): boolean {
	return stateOfAgentBudget(agent) === "spent" && params?.on_budget !== "fail";
}

/** Asks a person to raise what is spent, the agent's own budget or that of one that waits for it; it waits where it is. */
export function askToRaise(state: RunState, step: AgentStep, spender: AgentStep): AskPersonCommand {
	let round = 1 + step.agent.raises;
	for (const { agent } of agentsAbove(state, step)) round += agent.raises;
	return { type: "ask-person", step: step.number, round, question: questionOf(spender) };
}

/** What a person is asked who may raise an agent's budget, with the form of the answer: as the parameters of a node that asks. */
export function questionOf({ node, agent: progress }: AgentStep): Message {
	return {
		question: `“${node.node.name}” has spent its budget: ${spentWords(progress.budget, spentBy(progress))}. Raise it, and the agent continues where it is. Reject, and its step fails.`,
		details: {
			model_calls: progress.turn,
			tool_calls: progress.toolCalls,
			...(progress.text === "" ? {} : { last_words: progress.text.slice(0, LAST_WORDS) }),
		},
		form: raisedFields(progress.budget, spentBy(progress)),
		may_reject: true,
	};
}

/** How much of the model's last words a person sees who decides on its budget, in characters. */
const LAST_WORDS = 2_000;

/** Why an answer raises nothing. */
export function agentRaiseFault(progress: AgentProgress, values: Message): Fault | undefined {
	return raiseFault(progress.budget, spentBy(progress), values);
}

/** A person answered: the agent asks on with the budget that there is now, or fails. Meanwhile, another answer may have raised it. */
export function takeRaise(state: RunState, step: Step): void {
	const { answer, values = {}, comment } = step.approval ?? {};
	const spender = agentWithoutBudget(state, step);
	if (answer !== "submitted" && spender) {
		failUnraised(state, step, spender, comment);
		return;
	}
	if (spender) {
		spender.agent.budget = raisedLimits(spender.agent.budget, values);
		spender.agent.raises++;
	}
	setPhase(state, step, "ask");
}

/** A person does not raise the budget that keeps a step from spending more: the step fails. */
export function failUnraised(
	state: RunState,
	step: Step,
	{ agent }: AgentStep,
	comment: string | undefined,
): void {
	step.fault = budgetSpent(agent, comment);
	setPhase(state, step, "done");
}

/** The fault of an agent with whose budget no more can be spent. */
export function budgetFault(progress: AgentProgress): Fault {
	return stateOfAgentBudget(progress) === "unknown" ? budgetUnknown(progress) : budgetSpent(progress);
}

/** The fault of an agent that may spend no more. */
function budgetSpent(progress: AgentProgress, comment?: string): Fault {
	const why = comment === undefined || comment === "" ? "" : ` They wrote: ${comment}`;
	return {
		code: "BUDGET_SPENT",
		message: `The agent has spent its budget: ${spentWords(progress.budget, spentBy(progress))}.${why}`,
		field: reachedField(progress.budget, spentBy(progress)),
		hint: "Raise the agent's budget, give it a smaller task, or choose a cheaper model.",
		retryable: false,
	};
}

/** The fault of an agent whose spending nobody can tell. */
function budgetUnknown(progress: AgentProgress): Fault {
	const isMoney = progress.budget.microUsd !== undefined && progress.spentMicroUsd === undefined;
	return {
		code: "BUDGET_UNKNOWN",
		message: isMoney
			? "The agent has a budget in dollars, but what its model's answers cost is not known."
			: "The agent has a budget in tokens, but its model's provider does not say how many an answer took.",
		field: isMoney ? "budget_usd" : "budget_tokens",
		hint: isMoney
			? "Add the model's price under Settings, Prices, or set a budget in tokens instead."
			: "Remove the budget in tokens, and limit the model calls instead.",
		retryable: false,
	};
}

function tokensOf({ usage }: Pick<AgentProgress, "usage">): number | undefined {
	const { inputTokens, outputTokens } = usage;
	return inputTokens === null || outputTokens === null ? undefined : inputTokens + outputTokens;
}

function numberOf(value: unknown): number | undefined {
	return typeof value === "number" ? value : undefined;
}
