import type { PlanTask } from "@switchyard/spec/plan";
import { ExpressionError } from "../expression/expression-error.ts";
import { parsePath } from "../expression/path.ts";
import { orderTasks, tasksBefore } from "./order-tasks.ts";

/** The tasks of a plan that nobody has checked in the order in which they are done, or why they have none. */
export function planOrder(
	tasks: readonly PlanTask[],
): { readonly tasks: readonly PlanTask[] } | { readonly problems: readonly string[] } {
	const problems = tasks.length === 0 ? ["The plan has no tasks."] : [];
	const ids = new Set<string>();
	for (const { id } of tasks) {
		if (ids.has(id)) problems.push(`Several tasks have the id “${id}”.`);
		ids.add(id);
	}
	for (const task of tasks) problems.push(...referenceProblems(task, ids));
	if (problems.length > 0) return { problems };
	const ordered = orderTasks(tasks);
	if ("tasks" in ordered) return ordered;
	return { problems: [`These tasks wait for each other in a circle: ${ordered.circle.join(", ")}.`] };
}

function referenceProblems(task: PlanTask, ids: ReadonlySet<string>): string[] {
	const malformed = Object.values(task.arguments_from).filter((path) => !isPath(path));
	if (malformed.length > 0)
		return malformed.map((path) => `Task “${task.title}” reads \`${path}\`, which is no path.`);
	return [...tasksBefore(task)]
		.filter((id) => !ids.has(id))
		.map((id) => `Task “${task.title}” waits for “${id}”, which is no task of the plan.`);
}

function isPath(path: string): boolean {
	try {
		parsePath(path);
		return true;
	} catch (error) {
		if (error instanceof ExpressionError) return false;
		throw error;
	}
}
