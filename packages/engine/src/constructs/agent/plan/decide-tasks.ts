import { readPath } from "@switchyard/flow";
import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { PlanTask } from "@switchyard/spec/plan";
import type { ToolResult } from "@switchyard/spec/tool";
import type { RecordCommand } from "../../../command.ts";
import type { PlanOfStep } from "../../../run/plan-progress.ts";
import type { RunState } from "../../../run/run-state.ts";
import type { HopProgress, Step } from "../../../run/step.ts";
import { agentWithoutBudget, budgetFault } from "../budget.ts";
import { answerPlan } from "./answer-plan.ts";
import { planInHand } from "./plan-of-step.ts";

/**
 * What follows from the task that was answered last: its result becomes an asset, then the next task's tool is called, or the plan ends. The
 * first task that fails ends it: what was to follow was planned for another world.
 */
export function decideTasks(state: RunState, step: Step, plan: PlanOfStep, hop: HopProgress): RecordCommand {
	const task = plan.tasks[hop.next];
	if (hop.result && task) return record(step, takeResult(step, hop, task, hop.result));
	const [error] = hop.errors;
	if (error || !task) return end(step, plan, hop, error);
	return record(step, callNext(state, step, hop, task));
}

function takeResult(
	{ number }: Step,
	{ next }: HopProgress,
	{ id }: PlanTask,
	{ data, error }: NonNullable<HopProgress["result"]>,
): EventBody[] {
	if (error) return failTask(number, next, id, error);
	return [
		{ type: "asset-set", step: number, asset: id, state: "ready", value: data },
		{ type: "hop-step", step: number, index: next },
	];
}

function callNext(state: RunState, step: Step, { next, assets }: HopProgress, task: PlanTask): EventBody[] {
	const { number } = step;
	const spent = spentBudget(state, step);
	if (spent) return failTask(number, next, task.id, spent);
	const results: Message = Object.fromEntries(Array.from(assets, ([name, { value }]) => [name, value]));
	const values: Record<string, unknown> = { ...task.arguments };
	const missing: string[] = [];
	for (const [argument, path] of Object.entries(task.arguments_from)) {
		const { found, value } = readPath(path, results);
		if (found) values[argument] = value;
		else missing.push(path);
	}
	if (missing.length > 0) return failTask(number, next, task.id, notThere(task.id, missing));
	return [{ type: "hop-step", step: number, index: next, arguments: values }];
}

/** A plan spends the agent's money: once that is gone, it calls nothing more. */
function spentBudget(state: RunState, step: Step): Fault | undefined {
	const spender = agentWithoutBudget(state, step);
	return spender && budgetFault(spender.agent);
}

function failTask(step: number, index: number, asset: string, error: Fault): EventBody[] {
	return [
		{ type: "asset-set", step, asset, state: "failed", error },
		{ type: "hop-step", step, index, error: { ...error, retryable: false } },
	];
}

function notThere(id: string, missing: readonly string[]): Fault {
	const paths = missing.map((path) => `\`${path}\``).join(", ");
	return {
		code: "ASSET_NOT_READY",
		message: `Task "${id}" reads ${paths}, and nothing is there.`.slice(0, 4000),
		hint: "Look at the results of the tasks that are done.",
		retryable: false,
	};
}

/** What the model reads: how each task stands and what it gave. */
function end(step: Step, plan: PlanOfStep, hop: HopProgress, error: Fault | undefined): RecordCommand {
	if (!step.tool) throw new Error(`Step ${step.number} is a plan that nobody called for.`);
	const data = outcomeOf(step, plan, hop);
	const result: ToolResult = error
		? { status: "error", data, error: taskFailed(plan.tasks[hop.next - 1], error) }
		: { status: "success", data };
	return answerPlan(step, step.tool, result);
}

function outcomeOf(step: Step, { proposed, tasks }: PlanOfStep, { assets }: HopProgress): Message {
	const states = planInHand(step)?.states ?? [];
	const results: Record<string, unknown> = {};
	for (const { id } of tasks) {
		const asset = assets.get(id);
		if (asset?.state === "ready") results[id] = asset.value;
	}
	return {
		plan_id: proposed.id,
		tasks: tasks.map(({ id, title, tool }, index) => ({ id, title, tool, state: states[index] })),
		results,
	};
}

function taskFailed(task: PlanTask | undefined, { code, message, hint }: Fault): Fault {
	return {
		code: "PLAN_TASK_FAILED",
		message: `Task "${task?.id}" failed with ${code}, and the plan stopped there: ${message}`.slice(0, 4000),
		...(hint === undefined ? {} : { hint }),
		retryable: false,
	};
}

function record({ number }: Step, events: readonly EventBody[]): RecordCommand {
	return { type: "record", step: number, events };
}
