import { type MicroUsd, type ModelAnswer, sumOfCosts } from "@switchyard/spec/model";
import { agentsAbove } from "./agents-above.ts";
import type { RunState } from "./run-state.ts";
import type { AgentProgress, Step } from "./step.ts";

/** Adds what something has cost to the run, as far as anybody said so. */
export function charge(state: RunState, costMicroUsd: number | undefined): void {
	if (costMicroUsd === undefined) return;
	state.costMicroUsd = sumOfCosts(state.costMicroUsd ?? 0, costMicroUsd);
	const { spent } = state;
	if (spent.microUsd !== undefined) spent.microUsd = sumOfCosts(spent.microUsd, costMicroUsd);
}

/** Adds an answer of a model to what the run has spent. */
export function chargeAnswer(state: RunState, model: unknown, answer: ModelAnswer): void {
	const { spent } = state;
	if (costOfAnswer(model, answer) === undefined) spent.microUsd = undefined;
	charge(state, answer.costMicroUsd);
	spent.calls++;
	if (spent.tokens === undefined) return;
	const { inputTokens, outputTokens } = answer.usage;
	spent.tokens =
		inputTokens === null || outputTokens === null ? undefined : spent.tokens + inputTokens + outputTokens;
}

/** Adds what an attempt at a step has cost. An agent pays for the tools that it calls, and for those that its plans and its agents call. */
export function chargeStep(state: RunState, step: Step, costMicroUsd: number | undefined): void {
	if (costMicroUsd === undefined) return;
	charge(state, costMicroUsd);
	for (const { agent } of agentsAbove(state, step)) pay(agent, costMicroUsd);
}

/** Remembers what the costliest call of a tool has cost. */
export function noteToolCost({ toolCosts }: RunState, { node }: Step, costMicroUsd = 0): void {
	if (costMicroUsd > (toolCosts.get(node.id) ?? 0)) toolCosts.set(node.id, costMicroUsd);
}

/** Adds what something has cost an agent, as far as what it spends is known at all. */
export function pay(progress: AgentProgress, costMicroUsd: number): void {
	if (progress.spentMicroUsd !== undefined)
		progress.spentMicroUsd = sumOfCosts(progress.spentMicroUsd, costMicroUsd);
}

/** Adds an answer of a model to what an agent has spent; unknown from then on where nobody knows its cost. */
export function payAnswer(progress: AgentProgress, model: unknown, answer: ModelAnswer): void {
	const cost = costOfAnswer(model, answer);
	if (cost === undefined) progress.spentMicroUsd = undefined;
	else pay(progress, cost);
}

/** What an answer of a model has cost; `undefined` where nobody knows. The built-in models cost nothing. */
export function costOfAnswer(model: unknown, { costMicroUsd }: ModelAnswer): MicroUsd | undefined {
	return costMicroUsd ?? (isFree(model) ? 0 : undefined);
}

/** Whether a model is built in. */
export function isFree(model: unknown): boolean {
	const provider = typeof model === "object" && model !== null && "provider" in model && model.provider;
	return provider === "demo" || provider === "scripted";
}
