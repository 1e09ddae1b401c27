import { isSameJson } from "@switchyard/spec/json";
import type { PlanTask, TaskState } from "@switchyard/spec/plan";
import type { PlanInHand } from "../../../run/plan-progress.ts";
import type { Step } from "../../../run/step.ts";

/** How a step that is a plan stands; `undefined` for another, or before it has begun. */
export function planInHand({ plan, hop, phase }: Step): PlanInHand | undefined {
	if (!plan || !hop) return undefined;
	const { proposed, tasks } = plan;
	const states = tasks.map(({ id }, index): TaskState => {
		const asset = hop.assets.get(id)?.state;
		if (asset === "ready") return "done";
		if (asset === "failed") return "failed";
		return index === hop.next && phase === "tools" ? "running" : "pending";
	});
	return { plan: { ...proposed, tasks: [...tasks] }, states, ended: false };
}

/** Whether a task's argument is not what the model wrote, but what a person made of it. */
export function isEdited(proposed: readonly PlanTask[], task: PlanTask, argument: string): boolean {
	const before = proposed.find(({ id, tool }) => id === task.id && tool === task.tool);
	if (!before || !Object.hasOwn(before.arguments, argument)) return true;
	return !isSameJson(before.arguments[argument], task.arguments[argument]);
}
