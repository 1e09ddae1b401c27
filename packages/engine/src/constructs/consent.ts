import { ExpressionError, evaluateExpression } from "@switchyard/flow";
import { approvalPolicy, type Message } from "@switchyard/spec";
import type { PlanTool } from "../plan/plan-node.ts";

/**
 * Whether a person must agree before a call with these parameters runs. A condition that gives neither true nor false asks: nothing that a
 * model writes into an argument may turn the question off.
 */
export function needsConsent({ spec, node: { node } }: PlanTool, params: Message): boolean {
	const policy = approvalPolicy(spec, node);
	if (policy !== "when") return policy === "always";
	const when = node.tool?.approvalWhen;
	if (when === undefined) return true;
	try {
		return evaluateExpression(when, params) !== false;
	} catch (error) {
		if (error instanceof ExpressionError) return true;
		throw error;
	}
}
