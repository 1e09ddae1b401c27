import type { RunState } from "./run-state.ts";
import type { AgentProgress, Step } from "./step.ts";

/** A step that is an agent at work. */
export type AgentStep = Step & { readonly agent: AgentProgress };

/** Whether a step is an agent that has begun. */
export function isAgent(step: Step): step is AgentStep {
	return step.agent !== undefined;
}

/** The agents that wait for a step, from the inside out: the one that called it, by a plan or not, the one that called that, and so on. */
export function* agentsAbove({ steps }: Pick<RunState, "steps">, { tool }: Step): Iterable<AgentStep> {
	for (let caller = tool && steps.get(tool.agent); caller; ) {
		if (isAgent(caller)) yield caller;
		caller = caller.tool && steps.get(caller.tool.agent);
	}
}

/** How many agents wait for a step, those above its run included. */
export function agentDepth(state: Pick<RunState, "steps" | "agents">, step: Step): number {
	let depth = state.agents;
	for (const _agent of agentsAbove(state, step)) depth++;
	return depth;
}
