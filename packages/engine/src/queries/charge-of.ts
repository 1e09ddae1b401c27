import type { EventBody } from "@switchyard/spec/event";
import type { MicroUsd, ModelAnswer, TokenUsage } from "@switchyard/spec/model";
import { isFree } from "../run/charges.ts";
import { modelOf } from "../run/model-of.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";

/** What a run pays for once: an answer of a model, or an attempt at a node that says what it has cost. */
export interface Charge {
	readonly kind: "model" | "node";
	/** The provider and the model, such as `openai/gpt-5`, or the node type; empty where the run no longer knows. */
	readonly name: string;
	/** `undefined` for an answer whose price nobody knows. */
	readonly microUsd: MicroUsd | undefined;
	/** Of an answer; a node takes none. */
	readonly usage: TokenUsage;
}

const NO_TOKENS: TokenUsage = { inputTokens: 0, outputTokens: 0 };

/**
 * What an event says was paid for, given the run before that event; the built-in models are free. A step that calls a flow pays for nothing itself: its cost is that
 * of the flow's run, which has charges of its own.
 */
export function chargeOf(state: RunState, event: EventBody): Charge | undefined {
	switch (event.type) {
		case "model-end":
			return chargeOfAnswer(state.steps.get(event.step), event.answer);
		case "sampling-end":
			return event.answer && chargeOfModel({ provider: event.model }, event.model, event.answer);
		case "step-late":
			if (event.answer) return chargeOfAnswer(state.steps.get(event.step), event.answer, event.fallback ?? 0);
			return chargeOfNode(state.steps.get(event.step), event.costMicroUsd);
		case "step-end":
		case "step-fail":
		case "step-ask":
		case "tool-response":
			return chargeOfNode(state.steps.get(event.step), event.costMicroUsd);
		default:
			return undefined;
	}
}

/** @param which which of the agent's models answered, where it is not the one that is asked now */
function chargeOfAnswer(step: Step | undefined, answer: ModelAnswer, which?: number): Charge | undefined {
	const model = step && modelOf(step, which);
	return chargeOfModel(model, nameOf(model), answer);
}

function chargeOfModel(model: unknown, name: string, answer: ModelAnswer): Charge | undefined {
	if (answer.costMicroUsd === undefined && isFree(model)) return undefined;
	return { kind: "model", name, microUsd: answer.costMicroUsd, usage: answer.usage };
}

function chargeOfNode(step: Step | undefined, microUsd: MicroUsd | undefined): Charge | undefined {
	if (microUsd === undefined || step?.node.construct === "sub-flow") return undefined;
	return { kind: "node", name: step?.node.node.type ?? "", microUsd, usage: NO_TOKENS };
}

function nameOf(setting: unknown): string {
	if (typeof setting !== "object" || setting === null || !("provider" in setting)) return "";
	const model = "model" in setting && typeof setting.model === "string" ? `/${setting.model}` : "";
	return `${setting.provider}${model}`;
}
