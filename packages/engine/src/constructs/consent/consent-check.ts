import type { Fault } from "@switchyard/spec/error";
import type { RuleOfCall } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { CheckConsentCommand } from "../../command.ts";
import type { RunState } from "../../run/run-state.ts";
import type { CheckOfStep, Step } from "../../run/step.ts";

/**
 * For how long what the store of approvals said counts, in milliseconds. A call is decided on at once, unless the run paused or the server
 * was away meanwhile: then it is asked again.
 */
const VALID_MS = 60_000;

/** What the store of approvals said of a step's call, while that still counts. */
export function checkInForce({ at }: RunState, { check }: Step): CheckOfStep | undefined {
	return check && at - check.at <= VALID_MS ? check : undefined;
}

/** Asks the store of approvals about a call, and which values of it are new. */
export function askStore(step: Step, params: Message, firstTimes: readonly string[]): CheckConsentCommand {
	return { type: "check-consent", step: step.number, node: step.node.node, params, firstTimes };
}

/**
 * The rule that approves a call, `undefined` where a person must be asked; what to look up before that is known, or why it cannot
 * be known.
 */
export function ruleFor(
	state: RunState,
	step: Step,
	params: Message,
): CheckConsentCommand | { readonly fault: Fault } | { readonly rule: RuleOfCall } | undefined {
	if (!state.behaviours.has("approval-rules")) return undefined;
	const check = checkInForce(state, step);
	if (!check) return askStore(step, params, []);
	if (check.error) return { fault: check.error };
	if (!check.rule || state.at >= check.rule.until) return undefined;
	const { until: _, ...rule } = check.rule;
	return { rule };
}
