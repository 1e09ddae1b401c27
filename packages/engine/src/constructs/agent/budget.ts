import { type Fault, type FormField, type Message, type ModelAnswer, toMicroUsd } from "@switchyard/spec";
import type { AskPersonCommand } from "../../command.ts";
import { costOfAnswer, pay } from "../../run/charges.ts";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress, Budget, Step } from "../../run/step.ts";
import { setPhase } from "../../run/step-life.ts";

/** One limit of an agent's budget, in micro-dollars or in tokens. */
export interface LimitReading {
	/** `undefined` where nobody knows. */
	readonly spent: number | undefined;
	readonly limit: number;
}

/** What an agent may spend and has spent; a limit that it does not have is `undefined`. */
export interface BudgetReading {
	readonly money: LimitReading | undefined;
	readonly tokens: LimitReading | undefined;
}

/** How a budget stands before the model is asked again. */
export type BudgetState = "left" | "spent" | "unknown";

const MICRO_USD = 1_000_000;

/** The budget that an agent begins with. */
export function budgetOf({ behaviours }: RunState, params: Message): Budget {
	if (!behaviours.has("agent-budgets")) return { microUsd: undefined, tokens: undefined };
	return { microUsd: toMicroUsd(params.budget_usd), tokens: numberOf(params.budget_tokens) };
}

/** Adds what an answer took. An answer whose price nobody knows leaves the whole unknown. */
export function spend(step: Step, progress: AgentProgress, answer: ModelAnswer): void {
	const cost = costOfAnswer(step.params?.model, answer);
	if (cost === undefined) progress.spentMicroUsd = undefined;
	else pay(progress, cost);
}

/** Whether anything is left of an agent's budget. What cannot be measured cannot be kept. */
export function stateOfBudget(progress: AgentProgress): BudgetState {
	const states = [
		stateOf(progress.spentMicroUsd, progress.budget.microUsd),
		stateOf(tokensOf(progress), progress.budget.tokens),
	];
	if (states.includes("unknown")) return "unknown";
	return states.includes("spent") ? "spent" : "left";
}

/** How an agent's budget stands; `undefined` for an agent without one. */
export function readBudget(progress: AgentProgress): BudgetReading | undefined {
	const { microUsd, tokens } = progress.budget;
	if (microUsd === undefined && tokens === undefined) return undefined;
	return {
		money: microUsd === undefined ? undefined : { spent: progress.spentMicroUsd, limit: microUsd },
		tokens: tokens === undefined ? undefined : { spent: tokensOf(progress), limit: tokens },
	};
}

function stateOf(spent: number | undefined, limit: number | undefined): BudgetState {
	if (limit === undefined) return "left";
	if (spent === undefined) return "unknown";
	return spent >= limit ? "spent" : "left";
}

/** Asks a person to raise what is spent; the agent waits where it is. */
export function askToRaise(step: Step, progress: AgentProgress): AskPersonCommand {
	return {
		type: "ask-person",
		step: step.number,
		round: progress.raises + 1,
		question: questionOf(step, progress),
	};
}

/** What a person is asked who may raise an agent's budget, with the form of the answer: as the parameters of a node that asks. */
export function questionOf({ node }: Step, progress: AgentProgress): Message {
	return {
		question: `“${node.node.name}” has spent its budget: ${spentWords(progress)}. Raise it, and the agent continues where it is. Reject, and its step fails.`,
		details: {
			model_calls: progress.turn,
			tool_calls: progress.toolCalls,
			...(progress.text === "" ? {} : { last_words: progress.text.slice(0, LAST_WORDS) }),
		},
		form: raisedFields(progress),
		may_reject: true,
	};
}

/** How much of the model's last words a person sees who decides on its budget, in characters. */
const LAST_WORDS = 2_000;

/** One field for each limit that is reached, which proposes as much again. */
function raisedFields(progress: AgentProgress): FormField[] {
	const { microUsd, tokens } = progress.budget;
	const fields: FormField[] = [];
	if (microUsd !== undefined && stateOf(progress.spentMicroUsd, microUsd) === "spent")
		fields.push({
			name: "budget_usd",
			title: "New budget in dollars",
			type: "number",
			required: true,
			default: (2 * Math.max(microUsd, progress.spentMicroUsd ?? 0)) / MICRO_USD,
		});
	const spentTokens = tokensOf(progress);
	if (tokens !== undefined && stateOf(spentTokens, tokens) === "spent")
		fields.push({
			name: "budget_tokens",
			title: "New budget in tokens",
			type: "number",
			required: true,
			default: 2 * Math.max(tokens, spentTokens ?? 0),
		});
	return fields;
}

/** Why an answer raises nothing: a new limit that is spent already would be asked about again at once. */
export function raiseFault(progress: AgentProgress, values: Message): Fault | undefined {
	const { microUsd, tokens } = raised(progress, values);
	if (values.budget_usd !== undefined && stateOf(progress.spentMicroUsd, microUsd) === "spent")
		return tooLittle("budget_usd", dollars(progress.spentMicroUsd ?? 0));
	if (values.budget_tokens !== undefined && stateOf(tokensOf(progress), tokens) === "spent")
		return tooLittle("budget_tokens", tokensOf(progress) ?? 0);
	return undefined;
}

function tooLittle(field: string, spent: string | number): Fault {
	return {
		code: "ANSWER_INVALID",
		message: `The new budget must be more than what is spent, ${spent}.`,
		field,
		retryable: false,
	};
}

/** A person answered: the agent asks on with the budget that it has now, or fails. */
export function takeRaise(state: RunState, step: Step, progress: AgentProgress): void {
	const { answer, values = {}, comment } = step.approval ?? {};
	if (answer === "submitted") {
		progress.budget = raised(progress, values);
		progress.raises++;
		setPhase(state, step, "ask");
		return;
	}
	step.fault = budgetSpent(progress, comment);
	setPhase(state, step, "done");
}

function raised({ budget }: AgentProgress, values: Message): Budget {
	return {
		microUsd: toMicroUsd(values.budget_usd) ?? budget.microUsd,
		tokens: numberOf(values.budget_tokens) ?? budget.tokens,
	};
}

/** The fault of an agent that may spend no more. */
export function budgetSpent(progress: AgentProgress, comment?: string): Fault {
	const why = comment === undefined || comment === "" ? "" : ` They wrote: ${comment}`;
	return {
		code: "BUDGET_SPENT",
		message: `The agent has spent its budget: ${spentWords(progress)}.${why}`,
		field:
			stateOf(progress.spentMicroUsd, progress.budget.microUsd) === "spent" ? "budget_usd" : "budget_tokens",
		hint: "Raise the agent's budget, give it a smaller task, or choose a cheaper model.",
		retryable: false,
	};
}

/** The fault of an agent whose spending nobody can tell. */
export function budgetUnknown(progress: AgentProgress): Fault {
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

function spentWords({ spentMicroUsd, budget, ...progress }: AgentProgress): string {
	const tokens = tokensOf(progress);
	const parts: string[] = [];
	if (budget.microUsd !== undefined)
		parts.push(`${dollars(spentMicroUsd ?? 0)} of ${dollars(budget.microUsd)}`);
	if (budget.tokens !== undefined) parts.push(`${tokens ?? 0} of ${budget.tokens} tokens`);
	return parts.join(", ");
}

/** As many digits as there are, at least to the cent. The same on every machine: journals hold it. */
function dollars(microUsd: number): string {
	const digits = (microUsd / MICRO_USD).toFixed(6);
	return `$${digits.replace(/(\.\d\d\d*?)0+$/, "$1")}`;
}

function tokensOf({ usage }: Pick<AgentProgress, "usage">): number | undefined {
	const { inputTokens, outputTokens } = usage;
	return inputTokens === null || outputTokens === null ? undefined : inputTokens + outputTokens;
}

function numberOf(value: unknown): number | undefined {
	return typeof value === "number" ? value : undefined;
}
