import type { ApprovalResolve, EventBody, ToolResponse } from "@switchyard/spec/event";
import { PLAN_TOOL_NAME } from "@switchyard/spec/plan";
import type { MeasureKind, MeasureOutcome } from "@switchyard/spec/statistics";
import { mayRetry } from "../constructs/retry.ts";
import { isClosing } from "../run/frame.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { isConsent } from "../run/step-life.ts";

/** What ends with an event, for statistics. */
export interface Measure {
	readonly kind: MeasureKind;
	/** The node type; empty for a run, and for a call of a tool that does not exist. */
	readonly name: string;
	readonly outcome: MeasureOutcome;
	/** When it began, in milliseconds since the epoch; `undefined` where it never did. */
	readonly since: number | undefined;
}

/** What an event ends, given the run before that event. A trial of a flow says nothing of how the flow does. */
export function measureOf(state: RunState, event: EventBody): Measure | undefined {
	if (state.debug) return undefined;
	switch (event.type) {
		case "run-end":
			return { kind: "run", name: "", outcome: event.status, since: state.startedAt };
		case "step-end":
			return measureOfStep(state.steps.get(event.step), "succeeded");
		case "step-fail": {
			const step = state.steps.get(event.step);
			if (!step || event.unknown || (mayRetry(state, step, event.error) && !isClosing(step.frame)))
				return undefined;
			return measureOfStep(step, "failed");
		}
		case "tool-response":
			return measureOfCall(state, state.steps.get(event.step), event);
		case "approval-resolve":
			return measureOfQuestion(state.steps.get(event.step), outcomeOf(state.steps.get(event.step), event));
		case "authorization-decide":
			return measureOfQuestion(state.steps.get(event.asking), event.answer);
		default:
			return undefined;
	}
}

function measureOfStep(step: Step | undefined, outcome: MeasureOutcome): Measure | undefined {
	return step && { kind: "step", name: step.node.node.type, outcome, since: step.startedAt };
}

function measureOfCall(
	{ steps }: RunState,
	step: Step | undefined,
	{ result }: Pick<ToolResponse, "result">,
): Measure | undefined {
	if (!step?.tool) return undefined;
	const hasBegun = step.attempt > 0 || step.plan !== undefined;
	const ended = result.status === "success" ? "succeeded" : "failed";
	const outcome = hasBegun ? ended : "refused";
	const since = hasBegun ? step.startedAt : undefined;
	const { type } = step.node.node;
	if (step.plan || step.tool.name === PLAN_TOOL_NAME) return { kind: "plan", name: type, outcome, since };
	// A call of nothing that there is stands at its caller's own node.
	const isKnown = steps.get(step.tool.agent)?.node !== step.node;
	return { kind: "tool", name: isKnown ? type : "", outcome, since };
}

function measureOfQuestion(step: Step | undefined, outcome: MeasureOutcome): Measure | undefined {
	return (
		step?.approval && { kind: "question", name: step.node.node.type, outcome, since: step.approval.askedAt }
	);
}

/** A person who approves a call or a plan may change it; the values of any other answer are the answer itself. */
function outcomeOf(step: Step | undefined, { answer, values }: Pick<ApprovalResolve, "answer" | "values">) {
	const isChanged = answer === "approved" && values !== undefined && step && (isConsent(step) || step.plan);
	return isChanged ? "changed" : answer;
}
