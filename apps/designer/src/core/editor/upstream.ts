import { TOOL_PORT } from "@switchyard/flow";
import type { Wire } from "@switchyard/spec/flow";

const arrivals = new WeakMap<readonly Wire[], ReadonlyMap<string, readonly Wire[]>>();

/** The nodes whose output can reach a node by message wires; for a tool, those that reach its agents. */
export function upstreamOf(wires: readonly Wire[], node: string): ReadonlySet<string> {
	const arriving = arrivingAt(wires);
	const upstream = new Set<string>();
	const visited = new Set<string>([node]);
	const open = [node];
	for (let current = open.pop(); current !== undefined; current = open.pop()) {
		for (const { from, to } of arriving.get(current) ?? []) {
			// An agent is above its tool, but what it writes comes after the tool has answered.
			if (to.port !== TOOL_PORT.id) upstream.add(from.node);
			if (visited.has(from.node)) continue;
			visited.add(from.node);
			open.push(from.node);
		}
	}
	return upstream;
}

/** The wires by the node that they arrive at; made once for a list of wires, which edits of nodes leave as it is. */
function arrivingAt(wires: readonly Wire[]): ReadonlyMap<string, readonly Wire[]> {
	const known = arrivals.get(wires);
	if (known) return known;
	const made = Map.groupBy(wires, ({ to }) => to.node);
	arrivals.set(wires, made);
	return made;
}
