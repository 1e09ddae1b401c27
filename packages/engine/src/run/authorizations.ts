import type { Authorization } from "@switchyard/spec/tool";
import type { PlanNode } from "../plan/plan-node.ts";
import type { RunState } from "./run-state.ts";

/** How many authorizations may be asked for in one run. */
export const MAX_AUTHORIZATIONS = 1_000;

/** The authorization by which a call of a tool by a node needs no consent of its own; `undefined` when there is none. */
export function authorizationFor(
	{ authorizations, at }: RunState,
	caller: PlanNode,
	tool: PlanNode,
): string | undefined {
	for (const each of authorizations.values())
		if (each.caller === caller.id && each.node === tool.id && isInForce(each, at)) return each.id;
	return undefined;
}

/** Whether an authorization still lets a call run. */
export function isInForce({ status, usedBy, until }: Authorization, at: number): boolean {
	return status === "approved" && usedBy === undefined && (until === undefined || at < until);
}

/** A call runs by it: one for a single call is used up. */
export function spendAuthorization({ authorizations }: RunState, id: string, step: number): void {
	const used = authorizations.get(id);
	if (used?.validFor === "call") authorizations.set(id, { ...used, usedBy: step });
}
