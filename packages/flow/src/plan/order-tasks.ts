import type { PlanTask } from "@switchyard/spec/plan";
import { parsePath } from "../expression/path.ts";

/** The tasks that a task must wait for: those that it reads from, and those that it depends on besides. */
export function tasksBefore({ arguments_from: read, depends_on: named }: PlanTask): Set<string> {
	const before = new Set(named);
	for (const path of Object.values(read)) before.add(String(parsePath(path)[0]));
	return before;
}

/** The tasks in an order in which each comes after those that it waits for, and otherwise stays where it is; or those that never can. */
export function orderTasks(
	tasks: readonly PlanTask[],
): { readonly tasks: readonly PlanTask[] } | { readonly circle: readonly string[] } {
	const ordered: PlanTask[] = [];
	const done = new Set<string>();
	let left = tasks.map((task) => ({ task, before: tasksBefore(task) }));
	while (left.length > 0) {
		const next = left.find(({ before }) => [...before].every((id) => done.has(id)));
		if (!next) return { circle: left.map(({ task }) => task.id) };
		ordered.push(next.task);
		done.add(next.task.id);
		left = left.filter((each) => each !== next);
	}
	return { tasks: ordered };
}
