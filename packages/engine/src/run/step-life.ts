import type { Token } from "../message/token.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import { around, isClosing, isWithin } from "./frame.ts";
import { forgetAbove, rememberAbove } from "./joins.ts";
import { endPause } from "./pause.ts";
import type { NodeActivity, RunState } from "./run-state.ts";
import type { Closing, Frame, Step, StepPhase, ToolCallOfStep } from "./step.ts";

/** In these phases something is to be done for a step. */
const UNDECIDED: ReadonlySet<StepPhase> = new Set([
	"ready",
	"backoff",
	"sleep",
	"consult",
	"probe",
	"ask",
	"plan",
	"done",
]);

/** Makes a step and puts it before `decide`, or on the tool path keeps it for its turn; past the limit the run fails instead. */
export function addStep(
	state: RunState,
	frame: Frame,
	node: PlanNode,
	token: Token,
	tool?: ToolCallOfStep,
): Step {
	const step: Step = {
		number: ++state.stepCount,
		node,
		frame,
		token,
		phase: "ready",
		attempt: 0,
		failures: 0,
		params: undefined,
		provenance: undefined,
		startedAt: 0,
		due: undefined,
		tool,
		edits: undefined,
		approval: undefined,
		replies: undefined,
		asked: undefined,
		acted: undefined,
		probed: undefined,
		check: undefined,
		child: undefined,
		lentMicroUsd: undefined,
		agent: undefined,
		loop: undefined,
		block: undefined,
		work: undefined,
		sessions: undefined,
		hop: undefined,
		conversation: undefined,
		plan: undefined,
		calls: undefined,
		context: undefined,
		said: undefined,
		port: undefined,
		fault: undefined,
	};
	state.steps.set(step.number, step);
	if (!tool) {
		frame.live++;
		todoOf(state).set(step.number, step);
		rememberAbove(frame, node);
	}
	if (state.stepCount > state.maxSteps) tooLong(state, step);
	return step;
}

function tooLong(state: RunState, step: Step): void {
	closeFrame(state, state.root, {
		status: "failed",
		error: {
			code: "STEP_LIMIT",
			message: `The run took more than ${state.maxSteps} steps.`,
			hint: "Look for a loop that never ends, or divide the work among several runs.",
			retryable: false,
		},
		step: step.number,
	});
}

/** The live step that an event names. A journal that names another is not this run's. */
export function liveStep(state: RunState, number: number): Step {
	const step = state.steps.get(number);
	if (!step) throw new Error(`The journal names step ${number}, which is not under way.`);
	return step;
}

/** Whether what a step asks a person is whether its call may be made: before it has begun. */
export function isConsent(step: Step): step is Step & { readonly tool: ToolCallOfStep } {
	return step.tool !== undefined && step.attempt === 0;
}

/** Moves a step to a phase and keeps the counts and the todo list true. */
export function setPhase(state: RunState, step: Step, phase: StepPhase): void {
	count(state, step, -1);
	step.phase = phase;
	count(state, step, 1);
	if (UNDECIDED.has(phase) && !isClosing(step.frame)) todoOf(state).set(step.number, step);
	else todoOf(state).delete(step.number);
}

/** While a run pauses, what is to be done comes after the pause. */
function todoOf({ todo, pause }: RunState): Map<number, Step> {
	return pause ? pause.todo : todo;
}

/** Notes whether the run that a step waits for waits for a person itself. */
export function setChildWaits(state: RunState, step: Step, waits: boolean): void {
	if (!step.child) return;
	count(state, step, -1);
	step.child = { ...step.child, waits };
	count(state, step, 1);
}

/** A finished step leaves; whatever it sent on is already under way. */
export function removeStep(state: RunState, step: Step): void {
	count(state, step, -1);
	state.steps.delete(step.number);
	// Nobody needs the answer any more that the run pauses for.
	if (state.pause?.step === step) endPause(state);
	todoOf(state).delete(step.number);
	if (step.tool) return;
	step.frame.live--;
	forgetAbove(step.frame, step.node);
}

/** From here a frame starts nothing new and ends as soon as nothing in it is in flight. */
export function closeFrame(state: RunState, frame: Frame, closing: Closing): void {
	if (frame.closing) return;
	frame.closing = closing;
	if (frame.owner) state.closing.add(frame);
	const todo = todoOf(state);
	for (const [number, step] of todo) if (isWithin(step.frame, frame)) todo.delete(number);
}

/** Drops what a closed frame still holds: nothing of it is in flight. */
export function discardFrame(state: RunState, frame: Frame): void {
	for (const step of [...state.steps.values()]) {
		if (!isWithin(step.frame, frame)) continue;
		if (step.attempt > 0) activityOf(state, step.node).running--;
		removeStep(state, step);
		state.orphans.delete(step);
		for (const round of step.loop?.open ?? []) state.closing.delete(round);
	}
	state.closing.delete(frame);
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

function count(state: RunState, { phase, frame, child }: Step, by: 1 | -1): void {
	if (phase === "running") countRunning(frame, by);
	else if (phase === "timer") state.timers += by;
	else if (phase === "child") {
		state.children += by;
		if (child?.waits) state.waitingChildren += by;
	} else if (phase === "person") state.persons += by;
	else if (phase === "unknown") state.unknowns += by;
}

function countRunning(frame: Frame, by: 1 | -1): void {
	for (let each: Frame | undefined = frame; each; each = around(each)) each.running += by;
}
