import type { PlanNode } from "./plan-node.ts";
import { ancestorsOf, predecessorsOf } from "./predecessors.ts";

/**
 * For every node, the joins that a message there can still reach: what a join needs to know that no further branch
 * will come. Found by walking backwards from each join, so a flow without joins costs nothing.
 */
export function joinsBelow(nodes: ReadonlyMap<string, PlanNode>): Map<PlanNode, PlanNode[]> {
	const below = new Map<PlanNode, PlanNode[]>();
	const joins = [...nodes.values()].filter((node) => node.construct === "join");
	if (joins.length === 0) return below;
	const predecessors = predecessorsOf(nodes);
	for (const join of joins) {
		for (const node of ancestorsOf(join, predecessors)) {
			const known = below.get(node);
			if (known) known.push(join);
			else below.set(node, [join]);
		}
	}
	return below;
}
