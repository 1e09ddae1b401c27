import type { Token } from "../message/token.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import { forgetAbove, rememberAbove } from "./joins.ts";
import type { NodeActivity, RunState } from "./run-state.ts";
import type { Step, StepPhase, ToolCallOfStep } from "./step.ts";

/** The most steps that one run may take. */
export const MAX_STEPS = 100_000;

/** Makes a step and puts it before `decide`; past the limit the run fails instead. */
export function addStep(state: RunState, node: PlanNode, token: Token, tool?: ToolCallOfStep): Step {
	const step: Step = {
		number: ++state.stepCount,
		node,
		token,
		phase: "ready",
		attempt: 0,
		failures: 0,
		params: undefined,
		provenance: undefined,
		startedAt: 0,
		due: undefined,
		tool,
		agent: undefined,
	};
	state.steps.set(step.number, step);
	if (!tool) {
		state.todo.set(step.number, step);
		rememberAbove(state, node);
	}
	if (state.stepCount > MAX_STEPS) {
		close(state, {
			status: "failed",
			error: {
				code: "STEP_LIMIT",
				message: `The run took more than ${MAX_STEPS} steps.`,
				hint: "Look for a loop that never ends.",
				retryable: false,
			},
			step: step.number,
		});
	}
	return step;
}

/** The live step that an event names. A journal that names another is not this run's. */
export function liveStep(state: RunState, number: number): Step {
	const step = state.steps.get(number);
	if (!step) throw new Error(`The journal names step ${number}, which is not under way.`);
	return step;
}

/** Moves a step to a phase and keeps the counts and the todo list true. */
export function setPhase(state: RunState, step: Step, phase: StepPhase): void {
	count(state, step.phase, -1);
	count(state, phase, 1);
	step.phase = phase;
	if (phase === "ready" || phase === "backoff" || phase === "ask" || phase === "answered") {
		if (!state.closing) state.todo.set(step.number, step);
	} else {
		state.todo.delete(step.number);
	}
}

/** A finished step leaves; whatever it sent on is already under way. */
export function removeStep(state: RunState, step: Step): void {
	count(state, step.phase, -1);
	state.steps.delete(step.number);
	state.todo.delete(step.number);
	if (!step.tool) forgetAbove(state, step.node);
}

/** From here the run starts nothing new and ends as soon as nothing is in flight. */
export function close(state: RunState, closing: NonNullable<RunState["closing"]>): void {
	if (state.closing) return;
	state.closing = closing;
	state.todo.clear();
}

/** What happened at a node so far. */
export function activityOf(state: RunState, node: PlanNode): NodeActivity {
	let activity = state.activity.get(node.id);
	if (!activity) {
		activity = { running: 0, succeeded: 0, failed: 0, lastDurationMs: undefined };
		state.activity.set(node.id, activity);
	}
	return activity;
}

/** Notes a step's end on its node. */
export function noteEnd(state: RunState, step: Step, result: "succeeded" | "failed", at: number): void {
	const activity = activityOf(state, step.node);
	activity.running--;
	activity[result]++;
	activity.lastDurationMs = at - step.startedAt;
}

function count(state: RunState, phase: StepPhase, by: 1 | -1): void {
	if (phase === "running") state.running += by;
	else if (phase === "unknown") state.unknown += by;
	else if (phase === "timer") state.timers += by;
}
