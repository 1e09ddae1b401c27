import type { AgentSnapshot } from "@switchyard/spec";
import type { AgentProgress } from "../../run/step.ts";
import { withoutAbsent } from "../without-absent.ts";
import { continueCall, takeCall } from "./turn-call.ts";

export function takeAgent(agent: AgentProgress): AgentSnapshot {
	return withoutAbsent({
		...agent,
		budget: withoutAbsent(agent.budget),
		messages: [...agent.messages],
		calls: agent.calls.map(takeCall),
	});
}

export function continueAgent(agent: AgentSnapshot): AgentProgress {
	const { finishReason, spentMicroUsd, budget, waitMs } = agent;
	return {
		...agent,
		finishReason,
		spentMicroUsd,
		waitMs,
		budget: { microUsd: budget.microUsd, tokens: budget.tokens },
		messages: [...agent.messages],
		calls: agent.calls.map(continueCall),
	};
}
