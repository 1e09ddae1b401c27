import { Message } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import type { ToolResult } from "@switchyard/spec/tool";
import type { RunState } from "../../../run/run-state.ts";
import type { AgentProgress, Step } from "../../../run/step.ts";
import { answerFields } from "../answer.ts";

/**
 * Whether an agent ends with the answer to its plan, so that its model is not asked again: where the designer chose that, the plan was the only call of
 * its turn, and all of it was done. An agent whose answer has a schema must still give one.
 */
export function endsWithPlan(
	state: RunState,
	step: Step,
	{ plan, calls }: AgentProgress,
	tool: Step,
): boolean {
	if (step.params?.end_with_plan !== true || !tool.plan || calls.length !== 1) return false;
	if (!plan?.ended || plan.states.some((each) => each !== "done")) return false;
	return answerFields(state, step).length === 0;
}

/** The plan's outcome is the agent's: what the tasks gave, and, where the model said nothing with its plan, what the plan was for. */
export function takeOutcome(progress: AgentProgress, { data }: ToolResult): void {
	const { plan } = progress;
	if (!plan) return;
	const { results } = data;
	progress.plan = { ...plan, results: fits(Message, results) ? results : NOTHING };
	if (progress.text === "") progress.text = `Done: ${plan.plan.goal}`;
}

const NOTHING: Message = {};
