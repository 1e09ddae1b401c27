import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import { outcomeEvents } from "./outcome.ts";
import type { RunState } from "./run/run-state.ts";
import type { ApprovalOfStep, Step } from "./run/step.ts";

const NOTHING: readonly EventBody[] = [];

/**
 * The timers that a run waits for, with their due times in milliseconds since the epoch: to be armed after a restart. The first one
 * comes first, so that those that all came due meanwhile still fire in the order in which they would have.
 */
export function pendingTimers(state: RunState): { readonly step: number; readonly due: number }[] {
	const timers: { step: number; due: number }[] = [];
	for (const step of state.steps.values()) {
		if (isTimed(step)) timers.push({ step: step.number, due: step.due });
	}
	return timers.sort((one, other) => one.due - other.due);
}

/**
 * The events for a timer that has come due; none when the step no longer waits for it.
 * @param lateMs how late it is, in milliseconds.
 */
export function timerEvents(state: RunState, number: number, lateMs: number): readonly EventBody[] {
	const step = state.steps.get(number);
	if (!step || !isTimed(step)) return NOTHING;
	if (step.phase === "person" && step.approval) return [questionTimer(number, step.approval, lateMs)];
	if (step.phase === "child") return outcomeEvents(state, number, { status: "error", error: tooLate(step) });
	return [{ type: "timer-fire", step: number, lateMs }];
}

/** A question escalates once, and later expires. */
function questionTimer(
	step: number,
	{ id: approval, escalation }: ApprovalOfStep,
	lateMs: number,
): EventBody {
	if (!escalation || escalation.escalatedAt !== undefined) return expired(step, approval);
	return { type: "approval-escalate", step, approval, to: escalation.to, lateMs };
}

/** The events for a question that is settled elsewhere, before its time; none when the step no longer asks. */
export function expiryEvents(state: RunState, number: number): readonly EventBody[] {
	const step = state.steps.get(number);
	return step?.phase === "person" && step.approval ? [expired(number, step.approval.id)] : NOTHING;
}

function expired(step: number, approval: string): EventBody {
	return { type: "approval-resolve", step, approval, answer: "expired" };
}

function isTimed(step: Step): step is Step & { readonly due: number } {
	if (step.due === undefined) return false;
	const { phase } = step;
	return (
		phase === "timer" ||
		phase === "sleeping" ||
		phase === "gathering" ||
		phase === "person" ||
		phase === "child"
	);
}

function tooLate({ tool }: Step): Fault {
	return {
		code: tool ? "TOOL_TIMEOUT" : "STEP_TIMEOUT",
		message: tool ? `Tool '${tool.name}' timed out.` : "The sub-flow took longer than the step may take.",
		retryable: false,
	};
}
