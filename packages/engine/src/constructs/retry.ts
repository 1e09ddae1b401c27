import type { Fault } from "@switchyard/spec/error";
import type { Command } from "../command.ts";
import type { StepConstruct } from "../plan/plan-node.ts";
import type { RunState } from "../run/run-state.ts";
import { isInSession } from "../run/sessions.ts";
import type { Step } from "../run/step.ts";

/** The longest wait between two attempts. */
const MAX_BACKOFF_MS = 3_600_000;

/** What may go otherwise the next time; the engine's own constructs give the same again. */
const RETRIED: ReadonlySet<StepConstruct> = new Set(["action", "sub-flow", "agent"]);

/** Whether another attempt may follow a failure of this step. */
export function mayRetry({ behaviours }: RunState, step: Step, error: Fault): boolean {
	const { node, construct } = step.node;
	const { retry } = node;
	if (!retry || step.failures + 1 >= retry.attempts) return false;
	const canDiffer =
		construct === "block" ? behaviours.has("block-retries") && !hasActed(step) : RETRIED.has(construct);
	if (!canDiffer || mayHaveHappened(step, error)) return false;
	return retry.on ? retry.on.includes(error.code) : error.retryable;
}

/** True for a block that would do something twice if it began again, or that has not begun and would fail the same way. */
function hasActed({ block }: Step): boolean {
	return block === undefined || block.acted;
}

/** Faults that say nothing of whether the node's work was done. */
const UNANSWERED: ReadonlySet<string> = new Set(["STEP_TIMEOUT", "TOOL_TIMEOUT", "CONNECTION_LOST"]);

/**
 * A `once` step that gave no answer may have happened: trying again by itself could do it twice. So may a `keyed` one whose session is gone:
 * only there could be seen whether it had.
 */
export function mayHaveHappened(step: Step, { code }: Fault): boolean {
	const { effect } = step.node;
	if (effect === "once") return UNANSWERED.has(code);
	return effect === "keyed" && code === "CONNECTION_LOST" && isInSession(step);
}

/** The fault by which a node says that its work may have been done, and that it cannot tell. */
const OUTCOME_UNKNOWN = "STEP_OUTCOME_UNKNOWN";

/**
 * Whether a person has to say how such a step ended: the process that did its work is gone, or its node cannot tell. What an agent in
 * another process did is known, because its calls are steps of the run.
 */
export function isUnknown(step: Step, error: Fault): boolean {
	if (error.code === OUTCOME_UNKNOWN) return step.node.effect !== "safe";
	const isAgent = step.node.spec?.ports.some(({ kind }) => kind === "tools");
	return error.code === "CONNECTION_LOST" && mayHaveHappened(step, error) && !isAgent;
}

/** The wait before the next attempt: doubled each time. */
export function decideRetry(step: Step): Command {
	const first = step.node.node.retry?.backoffMs ?? 0;
	const delayMs = Math.min(first * 2 ** (step.failures - 1), MAX_BACKOFF_MS);
	return { type: "set-timer", step: step.number, until: { delayMs } };
}
