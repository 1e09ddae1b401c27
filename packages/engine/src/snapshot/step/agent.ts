import type { AgentSnapshot } from "@switchyard/spec";
import type { AgentProgress } from "../../run/step.ts";
import { continueCall, takeCall } from "./turn-call.ts";

export function takeAgent(agent: AgentProgress): AgentSnapshot {
	return { ...agent, messages: [...agent.messages], calls: agent.calls.map(takeCall) };
}

export function continueAgent(agent: AgentSnapshot): AgentProgress {
	return { ...agent, messages: [...agent.messages], calls: agent.calls.map(continueCall) };
}
