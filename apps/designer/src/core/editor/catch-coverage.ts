import { compilePlan } from "@switchyard/engine";
import type { Flow, NodeSpec } from "@switchyard/spec";

/** The nodes whose errors a Catch node takes, by the engine's own rules; none for any other node. */
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
