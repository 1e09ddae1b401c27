import type { Label } from "@switchyard/spec/label";
import type { ExecutionPlan } from "@switchyard/spec/plan";
import type { PlanOfStep } from "../../../run/plan-progress.ts";
import type { RunState } from "../../../run/run-state.ts";
import type { AssetOfHop, Step } from "../../../run/step.ts";
import { liveStep, setPhase } from "../../../run/step-life.ts";
import { checkTasks } from "./check-plan.ts";
import { planInHand } from "./plan-of-step.ts";

/** A plan was made: it begins, or a person is asked first. */
export function takePlan(state: RunState, step: Step, agent: Step, proposed: ExecutionPlan): void {
	step.plan = { proposed, tasks: proposed.tasks, approval: undefined, label: undefined };
	if (agent.params?.planning === "approve") setPhase(state, step, "consult");
	else beginPlan(state, step, step.plan, agent);
}

/**
 * A person has agreed to a plan, perhaps after changes, or not.
 * @param label of the changes
 */
export function takePlanAnswer(
	state: RunState,
	step: Step,
	{ proposed }: PlanOfStep,
	label: Label | undefined,
): void {
	const { answer, values, id } = step.approval ?? {};
	const agent = step.tool && liveStep(state, step.tool.agent);
	if (answer !== "approved" || !agent) {
		setPhase(state, step, "done");
		return;
	}
	step.plan = { proposed, tasks: proposed.tasks, approval: undefined, label: undefined };
	if (values) {
		const checked = checkTasks(values.tasks, agent.node.tools);
		if ("problems" in checked)
			throw new Error(`The journal has plan ${proposed.id} approved with tasks that it cannot have.`);
		step.plan = { proposed, tasks: checked.tasks, approval: id, label };
	}
	beginPlan(state, step, step.plan, agent);
}

function beginPlan(state: RunState, step: Step, { tasks }: PlanOfStep, agent: Step): void {
	const assets = tasks.map(({ id }): [string, AssetOfHop] => [
		id,
		{ state: "pending", value: undefined, label: undefined },
	]);
	step.hop = { next: 0, assets: new Map(assets), result: undefined, errors: [] };
	setPhase(state, step, "plan");
	notePlan(step, agent);
}

/** The agent knows how the plan stands that it has begun: that is where its outputs come from. */
export function notePlan(step: Step, { agent: progress }: Step, ended = false): void {
	const inHand = planInHand(step);
	if (progress && inHand) progress.plan = { ...inHand, ended };
}
