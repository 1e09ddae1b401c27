import type { Wire } from "@switchyard/spec/flow";

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

function neighbours(wires: readonly Wire[], end: "from" | "to", other: "from" | "to"): Neighbours {
	const ids = new Map<string, string[]>();
	for (const wire of wires) {
		const known = ids.get(wire[end].node);
		if (known) known.push(wire[other].node);
		else ids.set(wire[end].node, [wire[other].node]);
	}
	return ids;
}
