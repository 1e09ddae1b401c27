import { completeTask, ExpressionError, orderTasks, outputsOf, parsePath } from "@switchyard/flow";
import type { Fault } from "@switchyard/spec/error";
import { MAX_PLAN_TASKS, type PlanTask, ProposedTask } from "@switchyard/spec/plan";
import { fits, schemaProblems } from "@switchyard/spec/schema";
import { aiProperties } from "@switchyard/spec/tool";
import type { PlanTool } from "../../../plan/plan-node.ts";
import { argumentProblems, nameProblems } from "../../../resolve/check-arguments.ts";

type Tools = ReadonlyMap<string, PlanTool>;

/** How long a goal may be, in characters. */
const LONGEST_GOAL = 4000;

/** A plan that may be carried out, its tasks in order; or everything that is wrong with it. */
export type CheckedPlan =
	| { readonly goal: string; readonly tasks: readonly PlanTask[] }
	| { readonly fault: Fault };

/** Checks what a model wrote as a plan. Nothing is corrected for it, except that what it leaves out is empty. */
export function checkPlan(args: unknown, tools: Tools): CheckedPlan {
	if (typeof args !== "object" || args === null || Array.isArray(args))
		return { fault: planInvalid(["The arguments must be a JSON object with goal and tasks."], tools) };
	const { goal, tasks, ...others } = args as Readonly<Record<string, unknown>>;
	const problems = Object.keys(others).map((name) => `There is no argument ${JSON.stringify(name)}.`);
	if (typeof goal !== "string" || goal.trim() === "") problems.push("The goal must be a text.");
	else if (goal.length > LONGEST_GOAL)
		problems.push(`The goal must have ${LONGEST_GOAL} characters at most.`);
	const checked = checkTasks(tasks, tools);
	if ("problems" in checked) problems.push(...checked.problems);
	if (problems.length > 0 || "problems" in checked) return { fault: planInvalid(problems, tools) };
	return { goal: String(goal), tasks: checked.tasks };
}

/** The same for the tasks alone: those that a person has edited. */
export function checkTasks(
	given: unknown,
	tools: Tools,
): { readonly tasks: readonly PlanTask[] } | { readonly problems: readonly string[] } {
	if (!Array.isArray(given) || given.length === 0)
		return { problems: ["The tasks must be a list of at least one task."] };
	if (given.length > MAX_PLAN_TASKS)
		return {
			problems: [`The plan has ${given.length} tasks; ${MAX_PLAN_TASKS} are allowed. Divide the work.`],
		};
	const tasks: PlanTask[] = [];
	const problems: string[] = [];
	for (const [index, task] of given.entries()) {
		if (fits(ProposedTask, task)) tasks.push(completeTask(task));
		else
			for (const { message } of schemaProblems(ProposedTask, task))
				problems.push(`Task ${index + 1}: ${message}`);
	}
	if (problems.length > 0) return { problems };
	const known = new Map(tasks.map((task) => [task.id, task]));
	for (const id of duplicates(tasks)) problems.push(`Several tasks have the id "${id}".`);
	for (const task of tasks)
		problems.push(...taskProblems(task, known, tools).map((problem) => `Task "${task.id}": ${problem}`));
	if (problems.length > 0) return { problems };
	const ordered = orderTasks(tasks);
	if ("circle" in ordered)
		return { problems: [`These tasks wait for each other in a circle: ${ordered.circle.join(", ")}.`] };
	return ordered;
}

function taskProblems(task: PlanTask, tasks: ReadonlyMap<string, PlanTask>, tools: Tools): string[] {
	const tool = tools.get(task.tool);
	if (!tool) return [`There is no tool "${task.tool}".`];
	const problems: string[] = [];
	const read = Object.entries(task.arguments_from);
	for (const [name] of read)
		if (Object.hasOwn(task.arguments, name))
			problems.push(`Argument "${name}" has a value and is read from a result as well.`);
	const later = new Set(read.map(([name]) => name));
	problems.push(
		...argumentProblems(aiProperties(tool.spec, tool.node.node), task.arguments, later),
		...read.flatMap(([name, path]) => referenceProblem(name, path, task, tasks, tools) ?? []),
	);
	for (const id of task.depends_on)
		if (!tasks.has(id)) problems.push(`depends_on names "${id}", which is no task.`);
	return problems;
}

/** Why an argument cannot be read by a path; `undefined` when it can, as far as that is known before the task is done. */
function referenceProblem(
	name: string,
	path: string,
	task: PlanTask,
	tasks: ReadonlyMap<string, PlanTask>,
	tools: Tools,
): string | undefined {
	const segments = segmentsOf(path);
	if (!segments) return `Argument "${name}" is read from "${path}", which is no path.`;
	const [from, result] = segments;
	const source = tasks.get(String(from));
	if (!source || source === task)
		return `Argument "${name}" is read from "${path}", which names no other task.`;
	const tool = tools.get(source.tool);
	if (!tool?.node.spec) return undefined;
	const results = outputsOf(tool.node.node, tool.spec).map((output) => output.name);
	if (result !== undefined && results.includes(String(result))) return undefined;
	const gives = results.length === 0 ? "nothing" : results.join(", ");
	return `Argument "${name}" is read from "${path}", but "${source.id}" calls ${source.tool}, which gives: ${gives}.`;
}

function segmentsOf(path: string) {
	try {
		return parsePath(path);
	} catch (error) {
		if (error instanceof ExpressionError) return undefined;
		throw error;
	}
}

function duplicates(tasks: readonly PlanTask[]): Set<string> {
	const seen = new Set<string>();
	const twice = new Set<string>();
	for (const { id } of tasks) {
		if (seen.has(id)) twice.add(id);
		seen.add(id);
	}
	return twice;
}

/** The fault of a plan that is refused as a whole. */
export function planInvalid(problems: readonly string[], tools: Tools): Fault {
	const known = [...tools.keys()].join(", ");
	return {
		code: "PLAN_INVALID",
		message: `The plan was refused, and nothing of it was done. ${nameProblems(problems)}`.slice(0, 4000),
		field: "tasks",
		hint: `Tools: ${known}. A task reads a result of an earlier one by arguments_from.`.slice(0, 1000),
		retryable: false,
	};
}
