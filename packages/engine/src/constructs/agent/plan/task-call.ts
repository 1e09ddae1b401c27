import { parsePath } from "@switchyard/flow";
import type { Label } from "@switchyard/spec/label";
import type { PlanTask } from "@switchyard/spec/plan";
import type { Provenance } from "@switchyard/spec/scope";
import { joinLabels } from "../../../message/label.ts";
import type { PlanOfStep } from "../../../run/plan-progress.ts";
import type { HopProgress, Step, ToolCallOfStep } from "../../../run/step.ts";
import { isEdited } from "./plan-of-step.ts";

/** A call as a hop or a plan makes it, but for its arguments. */
export type PlannedCall = Pick<ToolCallOfStep, "call" | "name" | "sources" | "label" | "labels">;

/**
 * What a task calls, and what is known of its arguments. Which tool is called, and with which results, the model has decided before any
 * of them was there: nothing that a task reads can change that.
 */
export function taskCall(
	{ tool: made }: Step,
	{ approval, proposed, label: edited }: PlanOfStep,
	{ assets }: HopProgress,
	task: PlanTask,
): PlannedCall {
	const sources: Record<string, Provenance["source"]> = {};
	const labels: Record<string, Label> = {};
	const note = (name: string, source: Provenance["source"], label: Label | undefined) => {
		sources[name] = source;
		if (label) labels[name] = label;
	};
	for (const name of Object.keys(task.arguments)) {
		if (approval !== undefined && isEdited(proposed.tasks, task, name)) note(name, { approval }, edited);
		else note(name, { toolCall: made?.call ?? "" }, made?.label);
	}
	for (const [name, path] of Object.entries(task.arguments_from)) {
		const asset = String(parsePath(path)[0]);
		note(name, { asset }, joinLabels(made?.label, assets.get(asset)?.label));
	}
	return { call: task.id, name: task.tool, sources, label: made?.label, labels };
}
