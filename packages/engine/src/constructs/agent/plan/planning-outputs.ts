import type { Message } from "@switchyard/spec/json";
import type { RunState } from "../../../run/run-state.ts";
import type { AgentProgress, Step } from "../../../run/step.ts";
import { mayPlan } from "./plan-call.ts";

/** What an agent that may plan says of its planning. Only a plan that has begun changes anything. */
export function planningOutputs(state: RunState, step: Step, { plan: inHand }: AgentProgress): Message {
	if (!mayPlan(state, step)) return {};
	if (!inHand) return { is_autonomous: false, next_action: "call_model" };
	const { plan, states, ended, results } = inHand;
	const { id: plan_id, goal } = plan;
	return {
		is_autonomous: true,
		execution_strategy: "autonomous_planning",
		autonomous_tasks: plan.tasks.map((task, index) => ({ ...task, state: states[index] })),
		execution_plan: {
			plan_id,
			goal,
			ended,
			done: states.filter((state) => state === "done").length,
			total: states.length,
			...(results ? { results } : {}),
		},
		next_action: "agent_executor",
	};
}
