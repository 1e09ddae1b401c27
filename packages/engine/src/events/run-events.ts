import type { RunCancel, RunEnd, RunResume, RunStart } from "@switchyard/spec/event";
import { behavioursOf } from "../behaviour/run-behaviours.ts";
import { isProbed } from "../constructs/probe.ts";
import { closeSession } from "../constructs/session.ts";
import { stricterPolicies } from "../labels/policies.ts";
import { labelsOfStart } from "../labels/step-labels.ts";
import { labelFrom } from "../message/label.ts";
import { doubted, firstToken } from "../message/token.ts";
import { HIGHEST_MESSAGE_SIZE, MAX_MESSAGE_SIZE } from "../run/message-limit.ts";
import { partOf } from "../run/part.ts";
import { MAX_STEPS, type RunState } from "../run/run-state.ts";
import { deliver, send } from "../run/send.ts";
import type { JoinState } from "../run/step.ts";
import { activityOf, addStep, closeFrame, setPhase } from "../run/step-life.ts";

export function onRunStart(state: RunState, event: RunStart): void {
	state.behaviours = behavioursOf(event.engine);
	state.engine = event.engine;
	const trigger = state.plan.nodes.get(event.node);
	if (!trigger)
		throw new Error(`The run starts at node ${event.node}, which its flow version does not have.`);
	state.status = "running";
	state.startedAt = event.at;
	state.depth = event.parent?.depth ?? 0;
	state.agents = event.agents ?? 0;
	state.keeps = event.keeps;
	state.maxSteps = event.maxSteps ?? MAX_STEPS;
	state.maxMessageSize = event.maxMessageSize ?? defaultMessageSize(state);
	state.budget = event.budget;
	if (state.behaviours.has("labels"))
		state.policies = stricterPolicies(state.plan.flow.policies, event.policies);
	state.debug = event.debug;
	state.part = partOf(state.plan, event.debug);
	const first = firstToken(
		event.message,
		labelsOfStart(state, trigger, Object.keys(event.message), event.marks),
	);
	if (event.debug?.only) {
		deliver(state, state.root, trigger, first);
		return;
	}
	if (event.cause === "session") {
		// The program has a say in each argument, as a model has that was given what outsiders wrote.
		addStep(state, state.root, trigger.session, first).context = labelFrom(event.argumentMark ?? {}, 0);
		return;
	}
	const activity = activityOf(state, trigger);
	activity.succeeded++;
	activity.lastDurationMs = 0;
	send(state, state.root, trigger, "out", first);
}

function defaultMessageSize({ behaviours }: RunState): number {
	return behaviours.has("engine-admission") ? MAX_MESSAGE_SIZE : HIGHEST_MESSAGE_SIZE;
}

/** What was in flight is cut off: its node is asked whether it was done, where it can tell; else it runs again, or waits for a person, as its effect says. */
export function onRunResume(state: RunState, { loss }: RunResume): void {
	if (loss !== undefined) {
		state.loss = loss;
		doubtAll(state);
	}
	for (const step of state.steps.values()) {
		if (step.phase !== "running") continue;
		if (step.node.construct === "session") closeSession(state, step);
		else if (step.agent) setPhase(state, step, "ask");
		else if (isProbed(state, step, "cut-off")) setPhase(state, step, "probe");
		else setPhase(state, step, step.node.effect === "once" ? "unknown" : "ready");
	}
}

/** The journal's end was lost: what is live may have ended, and whatever follows it may have been done. */
function doubtAll(state: RunState): void {
	const frames = new Set([state.root]);
	for (const step of state.steps.values()) {
		frames.add(step.frame);
		step.token = doubted(step.token);
		// A next attempt may have been made; one that was under way may have ended, whatever its effect.
		const isCutOff = step.phase === "running" && step.node.construct !== "session";
		if (isCutOff || step.phase === "timer" || step.phase === "backoff") setPhase(state, step, "unknown");
	}
	for (const frame of frames) for (const join of frame.joins.values()) doubtJoin(join);
}

function doubtJoin({ rounds }: JoinState): void {
	for (const { tokens } of rounds.values()) tokens.splice(0, tokens.length, ...tokens.map(doubted));
}

export function onRunCancel(state: RunState, { error }: RunCancel): void {
	closeFrame(state, state.root, error ? { status: "failed", error } : { status: "cancelled" });
}

export function onRunEnd(state: RunState, event: RunEnd): void {
	state.status = event.status;
	state.endedAt = event.at;
	state.error = event.error;
	if (event.message) state.result = event.message;
	state.resultMarks = event.marks;
	for (const step of state.steps.values()) if (step.attempt > 0) activityOf(state, step.node).running--;
	state.steps.clear();
	state.todo.clear();
	state.closing.clear();
	state.orphans.clear();
	state.pause = undefined;
	state.root.joins.clear();
	state.root.running = 0;
	state.timers = 0;
	state.children = 0;
	state.waitingChildren = 0;
	state.persons = 0;
	state.unknowns = 0;
}
