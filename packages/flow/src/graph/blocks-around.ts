import type { Flow, Wire } from "@switchyard/spec/flow";
import type { NodeSpec, SessionKind } from "@switchyard/spec/node-spec";
import { Graph } from "./graph.ts";

/**
 * The blocks that a node stands in, by the kind of their sessions: of each kind the nearest, of which there are several where the node is
 * reached by several. A tool stands where its agent does.
 */
export function blocksAround(
	flow: Flow,
	specs: ReadonlyMap<string, NodeSpec>,
	node: string,
): ReadonlyMap<SessionKind, readonly string[]> {
	const graph = new Graph(flow, specs);
	const wires = graph.wiresOf("message");
	const places = [node, ...callersOf(graph, node)];
	const inside = new Map(
		flow.nodes
			.filter(({ id, disabled }) => !disabled && graph.specOf(id)?.construct === "block")
			.map(({ id }) => [id, insideBlock(wires, id)] as const)
			.filter(([, nodes]) => places.some((place) => nodes.has(place))),
	);
	const around = new Map<SessionKind, string[]>();
	for (const id of inside.keys()) {
		const kind = graph.specOf(id)?.session;
		if (kind === undefined) continue;
		const isNearest = ![...inside.keys()].some(
			(other) => other !== id && graph.specOf(other)?.session === kind && inside.get(id)?.has(other),
		);
		if (isNearest) around.set(kind, [...(around.get(kind) ?? []), id]);
	}
	return around;
}

/** The nodes that stand in a block: what its port Each leads to. */
export function insideBlock(wires: readonly Wire[], block: string): ReadonlySet<string> {
	const next = Map.groupBy(wires, ({ from }) => from.node);
	const inside = new Set(
		wires.filter(({ from }) => from.node === block && from.port === "each").map(({ to }) => to.node),
	);
	for (const id of inside) for (const { to } of next.get(id) ?? []) inside.add(to.node);
	return inside;
}

/** The nodes that call a node as a tool, and those that call these. */
function callersOf(graph: Graph, node: string): ReadonlySet<string> {
	const wires = graph.wiresOf("tools");
	const callers = new Set<string>([node]);
	for (const id of callers) for (const { from, to } of wires) if (to.node === id) callers.add(from.node);
	callers.delete(node);
	return callers;
}
