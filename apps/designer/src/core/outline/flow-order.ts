import { TOOL_PORT } from "@switchyard/flow";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { indexOf } from "../flow/flow-index.ts";

/**
 * A flow's nodes as a message passes them: each after all that lead to it, and one branch to its end before the next begins. Nodes of a
 * cycle, and what follows it, come last, in the document's order.
 */
export function flowOrder(flow: Flow): readonly FlowNode[] {
	const { nodes } = indexOf(flow);
	const next = new Map<string, string[]>();
	/** How many wires arrive from nodes that have no place yet. */
	const awaited = new Map<string, number>();
	for (const { from, to } of flow.wires) {
		if (to.port === TOOL_PORT.id) continue;
		next.set(from.node, [...(next.get(from.node) ?? []), to.node]);
		awaited.set(to.node, (awaited.get(to.node) ?? 0) + 1);
	}
	const ordered: FlowNode[] = [];
	const placed = new Set<string>();
	const placeFrom = (start: string) => {
		const stack = [start];
		for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
			const node = nodes.get(id);
			if (!node || placed.has(id)) continue;
			placed.add(id);
			ordered.push(node);
			for (const to of (next.get(id) ?? []).toReversed()) {
				const left = (awaited.get(to) ?? 0) - 1;
				awaited.set(to, left);
				if (left === 0) stack.push(to);
			}
		}
	};
	for (const { id } of flow.nodes) if (!awaited.has(id)) placeFrom(id);
	for (const { id } of flow.nodes) placeFrom(id);
	return ordered;
}
