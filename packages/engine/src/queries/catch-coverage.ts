import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { compilePlan } from "../plan/plan.ts";

/** The nodes whose errors a Catch node takes; none for any other node. */
export function catchCoverage(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	node: string,
): ReadonlySet<string> {
	const covered = new Set<string>();
	const { nodes } = compilePlan(flow, nodeTypes);
	for (const { id, catcher } of nodes.values()) if (catcher?.id === node) covered.add(id);
	return covered;
}
