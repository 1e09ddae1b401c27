import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import { DEFAULT_APPROVAL_TIMEOUT_MS } from "@switchyard/spec/flow";
import { PLAN_TOOL_NAME } from "@switchyard/spec/plan";
import type { ToolResult } from "@switchyard/spec/tool";
import type { Command, RecordCommand } from "../../../command.ts";
import type { PlanOfStep } from "../../../run/plan-progress.ts";
import type { RunState } from "../../../run/run-state.ts";
import type { Step, ToolCallOfStep } from "../../../run/step.ts";
import { answerPlan } from "./answer-plan.ts";
import { checkPlan } from "./check-plan.ts";
import { decideTasks } from "./decide-tasks.ts";

/** Whether a step's model is offered to plan: the designer allows it, and there is something that a plan could call. */
export function mayPlan({ behaviours }: RunState, { params, node }: Step): boolean {
	if (node.construct !== "agent" || !behaviours.has("plans")) return false;
	if (node.tools.size === 0 || node.tools.has(PLAN_TOOL_NAME)) return false;
	return params?.planning === "approve" || params?.planning === "run";
}

/**
 * An agent calls for a plan. The call is answered once: when the plan is refused, or when it has ended. Meanwhile the call's step is the
 * plan, and calls the agent's tools as a hop does.
 */
export function decidePlanCall(state: RunState, step: Step, call: ToolCallOfStep, agent: Step): Command {
	const { plan, hop, approval } = step;
	if (!plan) return propose(step, call, agent);
	if (hop) return decideTasks(state, step, plan, hop);
	if (approval?.answer) return answerPlan(step, call, failed(refusalOf(approval)));
	return consult(step, call, plan);
}

function propose(step: Step, call: ToolCallOfStep, agent: Step): RecordCommand {
	const checked = checkPlan(call.arguments, agent.node.tools);
	if ("fault" in checked) return answerPlan(step, call, failed(checked.fault));
	const { goal, tasks } = checked;
	const made: EventBody = {
		type: "plan-make",
		step: step.number,
		agent: call.agent,
		node: agent.node.id,
		call: call.call,
		plan: { id: `plan-${step.number}`, goal, tasks: [...tasks] },
	};
	return { type: "record", step: step.number, events: [made] };
}

function consult({ number }: Step, { agent }: ToolCallOfStep, { proposed }: PlanOfStep): Command {
	return {
		type: "ask-person",
		step: number,
		expiresMs: DEFAULT_APPROVAL_TIMEOUT_MS,
		plan: { agent, plan: proposed },
	};
}

function refusalOf({ answer, comment }: NonNullable<Step["approval"]>): Fault {
	if (answer === "expired")
		return { code: "APPROVAL_EXPIRED", message: "Nobody agreed to the plan in time.", retryable: false };
	const why = comment === undefined || comment === "" ? "" : ` They wrote: ${comment}`;
	return { code: "APPROVAL_REJECTED", message: `A person refused the plan.${why}`, retryable: false };
}

function failed(error: Fault): ToolResult {
	return { status: "error", data: {}, error };
}
