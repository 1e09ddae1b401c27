import type { PlanNode } from "../plan/plan-node.ts";

/** Names the calls of one tool by one node, over all of their steps in a run. */
export function consentKey(caller: PlanNode, tool: PlanNode): string {
	return JSON.stringify([caller.id, tool.id]);
}
