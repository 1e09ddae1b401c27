import {
	type CallCondition,
	ExpressionError,
	evaluateCallCondition,
	evaluateExpression,
	parseCallCondition,
} from "@switchyard/flow";
import type { Fault } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import { approvalPolicy } from "@switchyard/spec/tool";
import type { CheckConsentCommand } from "../../command.ts";
import type { PlanTool } from "../../plan/plan-node.ts";
import type { Resolved } from "../../resolve/resolve-parameters.ts";
import { hadValue } from "../../run/approved-values.ts";
import type { RunState } from "../../run/run-state.ts";
import type { Step } from "../../run/step.ts";
import { callFacts, inputsOf } from "./call-facts.ts";
import { askStore, checkInForce } from "./consent-check.ts";

/** Whether a person must agree to a call; what to look up before that is known, or why it cannot be known. */
export type ConsentNeed = boolean | CheckConsentCommand | { readonly fault: Fault };

/**
 * Whether a person must agree before a call with these parameters runs. A condition that gives neither true nor false asks: nothing that a
 * model writes into an argument may turn the question off.
 */
export function consentNeed(
	state: RunState,
	step: Step,
	{ spec, node: { node } }: PlanTool,
	resolved: Resolved,
): ConsentNeed {
	const policy = approvalPolicy(spec, node);
	if (policy !== "when") return policy === "always";
	const when = node.tool?.approvalWhen;
	if (when === undefined) return true;
	return orAsk(() => {
		if (!state.behaviours.has("consent-checks")) return evaluateExpression(when, resolved.params) !== false;
		const condition = parseCallCondition(when);
		return lookUp(state, step, condition, resolved.params) ?? holds(state, step, condition, resolved);
	});
}

function orAsk(need: () => ConsentNeed): ConsentNeed {
	try {
		return need();
	} catch (error) {
		if (error instanceof ExpressionError) return true;
		throw error;
	}
}

/** The values that only the store of approvals knows to be new; `undefined` where it need not be asked, or was. */
function lookUp(
	state: RunState,
	step: Step,
	{ firstTimes }: CallCondition,
	params: Message,
): Exclude<ConsentNeed, boolean> | undefined {
	const asked = firstTimes.filter(
		(parameter) =>
			Object.hasOwn(params, parameter) && !hadValue(state, step.node.id, parameter, params[parameter]),
	);
	if (asked.length === 0) return undefined;
	const check = checkInForce(state, step);
	if (check?.error) return { fault: check.error };
	if (check) return undefined;
	return askStore(step, params, asked);
}

function holds(state: RunState, step: Step, condition: CallCondition, resolved: Resolved): boolean {
	const { params } = resolved;
	const firstTime = (parameter: string) =>
		Object.hasOwn(params, parameter) &&
		!hadValue(state, step.node.id, parameter, params[parameter]) &&
		step.check?.firstTime?.[parameter] !== false;
	const facts = callFacts(state, step, resolved, firstTime);
	return evaluateCallCondition(condition, facts, inputsOf(step.node)) !== false;
}
