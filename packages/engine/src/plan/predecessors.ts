import type { PlanNode } from "./plan-node.ts";

/** For every node, those from which a message can come to it directly, by a wire or as a failure. */
export function predecessorsOf(nodes: ReadonlyMap<string, PlanNode>): Map<PlanNode, PlanNode[]> {
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

/** Every node from which a message can come to a node, by whatever way. */
export function ancestorsOf(
	node: PlanNode,
	predecessors: ReadonlyMap<PlanNode, readonly PlanNode[]>,
): Set<PlanNode> {
	const seen = new Set<PlanNode>();
	const open = [...(predecessors.get(node) ?? [])];
	for (let each = open.pop(); each; each = open.pop()) {
		if (seen.has(each)) continue;
		seen.add(each);
		open.push(...(predecessors.get(each) ?? []));
	}
	return seen;
}
