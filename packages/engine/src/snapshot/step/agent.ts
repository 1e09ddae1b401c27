import type { AgentSnapshot } from "@switchyard/spec/snapshot";
import type { AgentProgress } from "../../run/step.ts";
import type { Parts } from "../parts.ts";
import { withoutAbsent } from "../without-absent.ts";
import type { StepParts } from "./step-parts.ts";
import { continueCall, takeCall } from "./turn-call.ts";

export function takeAgent(agent: AgentProgress, { values }: Parts): AgentSnapshot {
	return withoutAbsent({
		...agent,
		budget: withoutAbsent(agent.budget),
		messages: [...agent.messages],
		calls: agent.calls.map(takeCall),
		cut: agent.cut.map((each) => ({ ...each, value: values.placeOf(each.value) })),
		plan: agent.plan && { ...agent.plan, states: [...agent.plan.states] },
	});
}

export function continueAgent(agent: AgentSnapshot, parts: StepParts): AgentProgress {
	const { finishReason, spentMicroUsd, budget, waitMs, plan } = agent;
	return {
		...agent,
		finishReason,
		spentMicroUsd,
		waitMs,
		budget: { microUsd: budget.microUsd, tokens: budget.tokens },
		messages: [...agent.messages],
		calls: agent.calls.map(continueCall),
		cut: agent.cut.map((each) => ({ ...each, value: parts.value(each.value) })),
		plan,
	};
}
