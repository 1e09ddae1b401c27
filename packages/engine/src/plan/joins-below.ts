import type { PlanNode } from "./plan-node.ts";

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
		const seen = new Set<PlanNode>();
		const open = [...(predecessors.get(join) ?? [])];
		for (let node = open.pop(); node; node = open.pop()) {
			if (seen.has(node)) continue;
			seen.add(node);
			const known = below.get(node);
			if (known) known.push(join);
			else below.set(node, [join]);
			open.push(...(predecessors.get(node) ?? []));
		}
	}
	return below;
}

function predecessorsOf(nodes: ReadonlyMap<string, PlanNode>): Map<PlanNode, PlanNode[]> {
	const predecessors = new Map<PlanNode, PlanNode[]>();
	for (const node of nodes.values()) {
		for (const successor of node.successors()) {
			const known = predecessors.get(successor);
			if (known) known.push(node);
			else predecessors.set(successor, [node]);
		}
	}
	return predecessors;
}
