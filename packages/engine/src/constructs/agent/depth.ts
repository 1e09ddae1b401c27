import type { Fault } from "@switchyard/spec/error";
import { DEFAULT_AGENT_DEPTH } from "@switchyard/spec/flow";
import { agentDepth } from "../../run/agents-above.ts";
import type { RunState } from "../../run/run-state.ts";
import type { Step } from "../../run/step.ts";

/** Why no agent may begin as this step: too many wait for it, one below another; `undefined` where there is room. */
export function depthFault(state: RunState, step: Step): Fault | undefined {
	const limit = state.budget?.depth ?? DEFAULT_AGENT_DEPTH;
	if (agentDepth(state, step) < limit) return undefined;
	return {
		code: "AGENT_TOO_DEEP",
		message: `${limit === 1 ? "Only one agent" : `Only ${limit} agents, one below another,`} may be at work here.`,
		hint: "Do the task with the other tools.",
		retryable: false,
	};
}
