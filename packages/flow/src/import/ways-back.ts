import type { FlowNode, Wire } from "@switchyard/spec/flow";

/** The wires without those that lead back to a loop from within it: here a loop takes its next item by itself when a branch ends. */
export function withoutWaysBack(wires: readonly Wire[], nodes: readonly FlowNode[]): Wire[] {
	const loops = new Set(nodes.filter(({ type }) => type === "Flow.ForEach").map(({ id }) => id));
	const after = new Map<string, string[]>();
	for (const { from, to } of wires) after.set(from.node, [...(after.get(from.node) ?? []), to.node]);
	return wires.filter(({ from, to }) => !loops.has(to.node) || !reached(to.node, after).has(from.node));
}

function reached(start: string, after: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
	const seen = new Set<string>();
	const open = [start];
	for (let node = open.pop(); node !== undefined; node = open.pop()) {
		if (seen.has(node)) continue;
		seen.add(node);
		open.push(...(after.get(node) ?? []));
	}
	return seen;
}
