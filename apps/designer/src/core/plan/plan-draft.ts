import { parsePath, tasksBefore } from "@switchyard/flow";
import type { Approval } from "@switchyard/spec/http";
import { isSameJson, type JsonSchema } from "@switchyard/spec/json";
import type { PlanTask } from "@switchyard/spec/plan";
import { type FormDraft, formProblems } from "../form/form-draft.ts";

/** A tool that a task may call. */
export type ToolOfPlan = NonNullable<Approval["plan"]>["tools"][number];

/** One task of a plan while a person edits it. */
export interface TaskDraft {
	readonly task: PlanTask;
	/** The arguments whose values are known. */
	readonly form: FormDraft;
}

/** A plan while a person edits it: its tasks in the order in which they are to be done. */
export type PlanDraft = readonly TaskDraft[];

/** What is wrong with a task: by argument, and of the task as a whole. */
export interface TaskProblems {
	readonly fields: ReadonlyMap<string, string>;
	readonly whole: readonly string[];
}

export function startPlan(tasks: readonly PlanTask[]): PlanDraft {
	return tasks.map((task) => ({ task, form: { values: task.arguments, unread: {} } }));
}

/** What a person may fill in for a task: its tool's arguments, except those that are read from results. */
export function argumentSchema(
	{ tool, arguments_from: read }: PlanTask,
	tools: readonly ToolOfPlan[],
): JsonSchema {
	const parameters = tools.find(({ name }) => name === tool)?.parameters ?? {};
	const properties = Object.entries((parameters.properties ?? {}) as Readonly<Record<string, unknown>>);
	const required = Array.isArray(parameters.required) ? parameters.required : [];
	return {
		...parameters,
		properties: Object.fromEntries(properties.filter(([name]) => !Object.hasOwn(read, name))),
		required: required.filter((name) => !Object.hasOwn(read, name)),
	};
}

/** The tasks as they are sent. */
export function tasksOf(draft: PlanDraft): PlanTask[] {
	return draft.map(({ task, form }) => ({ ...task, arguments: form.values }));
}

export function isChanged(draft: PlanDraft, tasks: readonly PlanTask[]): boolean {
	return !isSameJson(tasksOf(draft), tasks);
}

export function fillTask(draft: PlanDraft, id: string, form: FormDraft): PlanDraft {
	return draft.map((each) => (each.task.id === id ? { ...each, form } : each));
}

/** Takes a task out. Nothing waits for it any more; what reads its result is left to say so. */
export function removeTask(draft: PlanDraft, id: string): PlanDraft {
	return draft
		.filter(({ task }) => task.id !== id)
		.map(({ task, form }) => ({
			task: { ...task, depends_on: task.depends_on.filter((other) => other !== id) },
			form,
		}));
}

/** Moves a task one place up or down. */
export function moveTask(draft: PlanDraft, id: string, by: -1 | 1): PlanDraft {
	if (!mayMove(draft, id, by)) return draft;
	const from = draft.findIndex(({ task }) => task.id === id);
	const moved = [...draft];
	moved.splice(from + by, 0, ...moved.splice(from, 1));
	return moved;
}

/** Whether a task can change places with its neighbour: neither waits for the other. */
export function mayMove(draft: PlanDraft, id: string, by: -1 | 1): boolean {
	const from = draft.findIndex(({ task }) => task.id === id);
	const [task, neighbour] = [draft[from]?.task, draft[from + by]?.task];
	if (!task || !neighbour) return false;
	return !tasksBefore(task).has(neighbour.id) && !tasksBefore(neighbour).has(task.id);
}

/** Has a person fill in an argument that was to be read from a result. */
export function fillInstead(draft: PlanDraft, id: string, argument: string): PlanDraft {
	return draft.map((each) => {
		if (each.task.id !== id) return each;
		const { [argument]: _path, ...read } = each.task.arguments_from;
		return { ...each, task: { ...each.task, arguments_from: read } };
	});
}

/** What is wrong with the plan, by task; empty where it can be approved. */
export function planProblems(
	draft: PlanDraft,
	tools: readonly ToolOfPlan[],
): ReadonlyMap<string, TaskProblems> {
	const ids = new Set(draft.map(({ task }) => task.id));
	const problems = new Map<string, TaskProblems>();
	for (const { task, form } of draft) {
		const fields = formProblems(argumentSchema(task, tools), form);
		const whole = Object.entries(task.arguments_from)
			.filter(([, path]) => !ids.has(sourceOf(path)))
			.map(([name, path]) => `${name} reads ${path}, and that task is gone. Fill it in instead.`);
		if (fields.size > 0 || whole.length > 0) problems.set(task.id, { fields, whole });
	}
	return problems;
}

/** The task whose result a path reads. */
function sourceOf(path: string): string {
	return String(parsePath(path)[0]);
}
