import type { Flow, NodeSpec, Wire } from "@switchyard/spec";
import { Graph } from "./graph.ts";

/** Node ids by the id of the node before or after them. */
export type Neighbours = ReadonlyMap<string, readonly string[]>;

/** The nodes that each node's message wires lead to. */
export function successors(wires: readonly Wire[]): Neighbours {
	return neighbours(wires, "from", "to");
}

/** The nodes that each node's message wires come from. */
export function predecessors(wires: readonly Wire[]): Neighbours {
	return neighbours(wires, "to", "from");
}

/** The nodes that message wires lead to from some nodes, those included, nearest first. */
export function reachable(from: Iterable<string>, next: Neighbours): Set<string> {
	const reached = new Set(from);
	for (const id of reached) for (const neighbour of next.get(id) ?? []) reached.add(neighbour);
	return reached;
}

/**
 * All node ids, each after every node whose message can reach it. Nodes on a cycle, and those behind one, come last in
 * the document's order.
 */
export function topologicalOrder(flow: Flow, specs: ReadonlyMap<string, NodeSpec>): string[] {
	const graph = new Graph(flow, specs);
	const wires = graph.wiresOf("message");
	const next = successors(wires);
	const waiting = new Map<string, number>();
	for (const { to } of wires) waiting.set(to.node, (waiting.get(to.node) ?? 0) + 1);
	const order = new Set([...graph.nodes.keys()].filter((id) => !waiting.has(id)));
	for (const id of order) {
		for (const neighbour of next.get(id) ?? []) {
			const left = (waiting.get(neighbour) ?? 0) - 1;
			waiting.set(neighbour, left);
			if (left === 0) order.add(neighbour);
		}
	}
	return [...order, ...[...graph.nodes.keys()].filter((id) => !order.has(id))];
}

function neighbours(wires: readonly Wire[], end: "from" | "to", other: "from" | "to"): Neighbours {
	const ids = new Map<string, string[]>();
	for (const wire of wires) {
		const known = ids.get(wire[end].node);
		if (known) known.push(wire[other].node);
		else ids.set(wire[end].node, [wire[other].node]);
	}
	return ids;
}
