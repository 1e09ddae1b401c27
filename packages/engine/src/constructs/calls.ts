import { PLAN_TOOL_NAME } from "@switchyard/spec";
import { labelOfCaller } from "../labels/step-labels.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step, TurnCall } from "../run/step.ts";
import { activityOf, addStep, liveStep, removeStep, setPhase } from "../run/step-life.ts";
import { mayPlan } from "./agent/plan/plan-call.ts";

/** A tool as its caller called it. */
interface CalledTool {
	readonly id: string;
	readonly name: string;
	readonly arguments: unknown;
}

/** Makes a call a step of its own, which waits to be released. A tool that the caller does not have is refused in its turn. */
export function openCall(state: RunState, caller: Step, call: CalledTool): TurnCall {
	const tool = caller.node.tools.get(call.name);
	const toolCall = {
		agent: caller.number,
		call: call.id,
		name: call.name,
		arguments: call.arguments,
		sources: undefined,
		callerId: undefined,
		label: labelOfCaller(state, caller),
		labels: undefined,
	};
	const { number } = addStep(state, caller.frame, tool?.node ?? caller.node, caller.token, toolCall);
	return {
		step: number,
		// A plan calls tools itself, and none of them is to overlap with a call of the same turn.
		sequential: tool
			? (tool.spec.tool?.sequential ?? false)
			: call.name === PLAN_TOOL_NAME && mayPlan(state, caller),
		state: "waiting",
		answer: undefined,
	};
}

/** Lets calls begin in the caller's order: together, except that a sequential one overlaps with no other. */
export function releaseCalls(state: RunState, calls: readonly TurnCall[]): void {
	let underWay = false;
	for (const call of calls) {
		if (call.state === "done") continue;
		if (call.sequential && underWay) return;
		if (call.state === "waiting") {
			call.state = "released";
			setPhase(state, liveStep(state, call.step), "ready");
		}
		if (call.sequential) return;
		underWay = true;
	}
}

/** The caller is over: calls that have not begun never do, and nobody takes the answers of the others. */
export function abandonCalls(state: RunState, caller: Step): void {
	const { calls } = caller;
	if (!calls) return;
	caller.calls = undefined;
	dropCalls(state, calls);
}

/** Removes calls that have not begun, and has those in flight aborted. */
export function dropCalls(state: RunState, calls: readonly TurnCall[]): void {
	for (const { step } of calls) dropCall(state, liveStep(state, step));
}

function dropCall(state: RunState, step: Step): void {
	if (step.phase === "running" || step.phase === "child") {
		state.orphans.add(step);
		return;
	}
	if (step.phase === "unknown") return;
	if (step.attempt > 0) activityOf(state, step.node).running--;
	removeStep(state, step);
	if (step.plan) dropTasks(state, step);
}

/** What a plan has called goes with it; nobody takes the answer of a call that is in flight, or whose outcome is unknown. */
function dropTasks(state: RunState, plan: Step): void {
	for (const step of [...state.steps.values()]) {
		if (step.tool?.agent !== plan.number) continue;
		dropCall(state, step);
		if (state.steps.has(step.number)) state.orphans.add(step);
	}
}
