import type { PlanTask, ProposedTask } from "@switchyard/spec/plan";

/** A task with all that was left out: that is empty, and a title is its id. */
export function completeTask({ title, ...task }: ProposedTask): PlanTask {
	const empty = { arguments: {}, arguments_from: {}, depends_on: [] };
	return { ...empty, ...task, title: title === undefined || title.trim() === "" ? task.id : title };
}
