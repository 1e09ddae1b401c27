import type { Fault } from "@switchyard/spec/error";
import type {
	BlockClose,
	StepAct,
	StepAsk,
	StepEdit,
	StepEnd,
	StepFail,
	StepLate,
	StepProbe,
	StepResolve,
	StepStart,
} from "@switchyard/spec/event";
import { defined } from "@switchyard/spec/json";
import type { Label } from "@switchyard/spec/label";
import { askOwnModel } from "../constructs/agent/models.ts";
import { failAttempt } from "../constructs/block/block.ts";
import { abandonCalls } from "../constructs/calls.ts";
import { rulesOf } from "../constructs/index.ts";
import { isProbed } from "../constructs/probe.ts";
import { mayRetry } from "../constructs/retry.ts";
import { labelOfError, labelsOfOutputs } from "../labels/step-labels.ts";
import { joinLabels, labelFrom } from "../message/label.ts";
import { replaced, type Token, undoubted, written } from "../message/token.ts";
import { charge, chargeStep } from "../run/charges.ts";
import { isClosing } from "../run/frame.ts";
import { isInPart } from "../run/part.ts";
import type { RunState } from "../run/run-state.ts";
import { depart, leave } from "../run/send.ts";
import { lostRound, noteDone, noteLoss, noteSession } from "../run/sessions.ts";
import type { Step } from "../run/step.ts";
import {
	activityOf,
	addStep,
	closeFrame,
	discardFrame,
	liveStep,
	noteEnd,
	setPhase,
} from "../run/step-life.ts";
import { settle } from "./settle.ts";

export function onStepStart(state: RunState, event: StepStart): void {
	const step = liveStep(state, event.step);
	if (step.attempt === 0) {
		step.startedAt = event.at;
		activityOf(state, step.node).running++;
	}
	abandonCalls(state, step);
	step.probed = undefined;
	step.attempt = event.attempt;
	step.params = event.params;
	step.provenance = event.provenance;
	step.lentMicroUsd = event.lentMicroUsd;
	noteSession(state, step);
	const { started } = rulesOf(step);
	if (started && !step.fault && !event.pinned) started(state, step, event);
	else setPhase(state, step, "running");
}

/** From now on it may have been done, until a person or its node says that it was not. */
export function onStepAct(state: RunState, { step }: StepAct): void {
	liveStep(state, step).acted = true;
}

export function onStepEnd(state: RunState, event: StepEnd): void {
	const step = liveStep(state, event.step);
	chargeStep(state, step, event.costMicroUsd);
	const rules = rulesOf(step);
	if (!event.skipped) noteDone(step);
	rules.ended?.(state, step, event.outputs);
	noteEnd(state, step, "succeeded", event.at);
	abandonCalls(state, step);
	const labels = labelsOfOutputs(state, step, event.marks);
	const token = written(step.token, step.number, rules.fields(step, event.outputs), labels);
	leave(state, step, event.port, token);
	settle(state, step.frame);
}

export function onStepFail(state: RunState, event: StepFail): void {
	const step = liveStep(state, event.step);
	chargeStep(state, step, event.costMicroUsd);
	if (event.unknown) {
		setPhase(state, step, isProbed(state, step, "connection-lost") ? "probe" : "unknown");
		return;
	}
	const again = mayRetry(state, step, event.error) && !isClosing(step.frame);
	step.failures++;
	// What would fail again is asked again; after what may pass, nothing is paid for twice.
	if (!event.error.retryable) step.replies = undefined;
	abandonCalls(state, step);
	if (rulesOf(step).failed?.(state, step, event.error)) return;
	if (again) {
		if (step.agent) askOwnModel(step.agent);
		if (step.block) failAttempt(step, step.block);
		setPhase(state, step, "backoff");
	} else failFinally(state, step, event.error, event.at);
	settle(state, step.frame);
}

/** The attempt is over, and what comes of it depends on a person's answer. */
export function onStepAsk(state: RunState, event: StepAsk): void {
	const step = liveStep(state, event.step);
	chargeStep(state, step, event.costMicroUsd);
	abandonCalls(state, step);
	step.asked = { question: event.question, state: event.state, times: (step.asked?.times ?? 0) + 1 };
	step.approval = undefined;
	setPhase(state, step, "consult");
	settle(state, step.frame);
}

/** The step has gone its way without it, so nothing comes of it but its cost. */
export function onStepLate(state: RunState, { step, answer, costMicroUsd }: StepLate): void {
	if (step > state.stepCount) throw new Error(`The journal has step ${step} answer, which never began.`);
	charge(state, costMicroUsd ?? answer?.costMicroUsd);
}

/** What its node says: the step's end follows, or it begins again, or nobody knows. */
export function onStepProbe(state: RunState, { step: number, answer, reason, error }: StepProbe): void {
	const step = liveStep(state, number);
	step.probed =
		answer === "unknown" ? { ...(reason ? { reason } : {}), ...(error ? { error } : {}) } : undefined;
	if (answer === "no") step.acted = false;
	const phase = answer === "unknown" && step.node.effect === "once" ? "unknown" : "ready";
	setPhase(state, step, answer === "yes" ? "running" : phase);
}

export function onStepResolve(state: RunState, event: StepResolve): void {
	const step = liveStep(state, event.step);
	step.said = joinLabels(step.said, labelFrom(event.mark ?? {}, event.step));
	if (event.answer !== "again") {
		setPhase(state, step, "running");
		return;
	}
	// It was not done, so nothing after it was either.
	step.token = undoubted(step.token);
	step.acted = false;
	const { again } = rulesOf(step);
	if (again) again(state, step);
	else setPhase(state, step, step.agent ? "ask" : "ready");
}

/** What stands in a block is done: its package closes the session. */
export function onBlockClose(state: RunState, event: BlockClose): void {
	const step = liveStep(state, event.step);
	step.attempt = event.attempt;
	setPhase(state, step, "running");
}

export function onStepEdit(state: RunState, { step: number, message, params }: StepEdit): void {
	const step = liveStep(state, number);
	if (step.attempt > 0) throw new Error(`The journal edits step ${number}, which has begun.`);
	if (message) step.token = replaced(step.token, step.number, message);
	step.edits = params;
}

/** The message takes the path that the designer chose, or the one to a Catch node; else the round, or the run, ends here. */
function failFinally(state: RunState, step: Step, error: Fault, at: number): void {
	noteEnd(state, step, "failed", at);
	const lost = lostRound(step, error);
	if (lost) {
		noteLoss(step);
		closeFrame(state, lost, { status: "failed", error, step: step.number });
		depart(state, step);
		return;
	}
	noteDone(step);
	if (step.loop) for (const round of step.loop.open) discardFrame(state, round);
	const { node } = step.node;
	const catcher =
		step.node.catcher && isInPart(state.part, step.node.catcher) ? step.node.catcher : undefined;
	const label = labelOfError(state, step);
	const token = withError(step, error, label);
	if (node.onError === "port") leave(state, step, "error", token);
	else if (node.onError === "continue") leave(state, step, "out", token);
	else {
		if (!catcher) {
			const { owner } = step.frame;
			if (owner) owner.context = joinLabels(owner.context, label);
			closeFrame(state, step.frame, { status: "failed", error, step: step.number });
		} else if (!isClosing(step.frame)) addStep(state, step.frame, catcher, token);
		depart(state, step);
	}
}

function withError(step: Step, { code, message, field }: Fault, label: Label | undefined): Token {
	const told = {
		code,
		message,
		...defined({ field }),
		node: step.node.id,
		step: step.number,
	};
	return written(step.token, step.number, [["error", told, "error"]], () => label);
}
