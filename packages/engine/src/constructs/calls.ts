import { PLAN_TOOL_NAME } from "@switchyard/spec/plan";
import { labelOfCaller } from "../labels/step-labels.ts";
import { type AgentStep, isAgent } from "../run/agents-above.ts";
import { endPause } from "../run/pause.ts";
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
	dropCalls(state, takeCalls(caller));
}

/** The calls of a caller that are not done, which are no longer its own. */
function takeCalls(caller: Step): readonly TurnCall[] {
	const { calls = [], agent } = caller;
	const open = [...calls, ...(agent?.calls ?? [])].filter(({ state }) => state !== "done");
	caller.calls = undefined;
	if (agent) agent.calls = [];
	return open;
}

/** An agent is to have its end recorded with what it has. What it has called goes with it. */
export function endEarly(state: RunState, step: AgentStep): void {
	dropCalls(state, takeCalls(step));
	if (state.pause?.step === step) endPause(state);
	step.approval = undefined;
	step.due = undefined;
	step.fault = undefined;
	step.agent.finishReason = "stopped";
	setPhase(state, step, "done");
}

/** Removes calls that have not begun, and has those in flight aborted. */
function dropCalls(state: RunState, calls: readonly TurnCall[]): void {
	for (const { step } of calls) dropCall(state, liveStep(state, step));
}

function dropCall(state: RunState, step: Step): void {
	if (isAgent(step)) {
		// It is answered, though nobody reads that any more: what it has said is kept, and nothing new begins for it.
		endEarly(state, step);
		state.orphans.add(step);
		return;
	}
	// Nobody is to learn of it by asking any more: it may have happened all the same.
	if (step.phase === "probe" && step.node.effect === "once") setPhase(state, step, "unknown");
	// What is in flight is aborted, and its outcome is still recorded; one that is unknown waits for a person.
	if (step.phase === "running" || step.phase === "child" || step.phase === "unknown") {
		state.orphans.add(step);
		return;
	}
	if (step.attempt > 0) activityOf(state, step.node).running--;
	removeStep(state, step);
	if (step.plan) dropTasks(state, step);
}

/** What a plan has called goes with it. */
function dropTasks(state: RunState, plan: Step): void {
	for (const step of [...state.steps.values()]) if (step.tool?.agent === plan.number) dropCall(state, step);
}
