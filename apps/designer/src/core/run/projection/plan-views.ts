import type { PlanReading } from "@switchyard/engine/queries";
import type { AssetSet, PlanMake } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import { PLAN_TOOL_NAME } from "@switchyard/spec/plan";
import type { StepView } from "../run-view-state.ts";
import type { PlanView, TaskView } from "../step-parts.ts";
import { newStep } from "./step-views.ts";

/** The call that made a plan: until its answer comes, it is the plan. */
export function makePlan(event: PlanMake, message: Message, given: unknown): StepView {
	const { step, at, agent, node, call, plan } = event;
	const { id, goal, tasks } = plan;
	return {
		...newStep(step, at, message),
		call: { agent, id: call, callerId: undefined, tool: PLAN_TOOL_NAME, arguments: given },
		plan: {
			id,
			goal,
			agent,
			node,
			begun: false,
			tasks: tasks.map((task) => ({ task, state: "pending", result: undefined, error: undefined })),
		},
	};
}

/** How its tasks stand, by what the engine knows; before it begins, that is nothing. */
export function followPlan(known: PlanView, { plan, states }: PlanReading): PlanView {
	const before = new Map(known.tasks.map((view) => [view.task.id, view]));
	const tasks = plan.tasks.map((task, index): TaskView => {
		const { result, error } = before.get(task.id) ?? { result: undefined, error: undefined };
		return { task, state: states[index] ?? "pending", result, error };
	});
	return { ...known, begun: true, tasks };
}

/** A task has its result, or will never have one. */
export function takeTask(known: PlanView, { asset, value, error }: AssetSet): PlanView {
	const change = (view: TaskView): TaskView => ({ ...view, result: value, error });
	return { ...known, tasks: known.tasks.map((view) => (view.task.id === asset ? change(view) : view)) };
}
