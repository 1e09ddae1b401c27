import type { Flow, Wire } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Graph } from "../graph/graph.ts";
import type { Change } from "./change.ts";
import { quoted } from "./wording.ts";

/** Wires that came and went, by what they join: drawing the same wire again is no change. */
export function wireChanges(before: Flow, after: Flow, specs: ReadonlyMap<string, NodeSpec>): Change[] {
	if (before.wires === after.wires) return [];
	const old = new Graph(before, specs);
	const now = new Graph(after, specs);
	const gone = without(before.wires, after.wires).filter(
		(wire) => isToolWire(old, wire) || bothIn(now, wire),
	);
	const added = without(after.wires, before.wires);
	return [
		...gone.map((wire) => describe(old, wire, false)),
		...added.map((wire) => describe(now, wire, true)),
	];
}

/** A removed node takes its message wires along, which goes without saying; that an agent lost a tool does not. */
function bothIn(now: Graph, { from, to }: Wire): boolean {
	return now.nodes.has(from.node) && now.nodes.has(to.node);
}

function describe(graph: Graph, wire: Wire, added: boolean): Change {
	const node = wire.from.node;
	const from = nameOf(graph, node);
	const to = nameOf(graph, wire.to.node);
	if (isToolWire(graph, wire)) {
		const tool = graph.nodes.get(wire.to.node)?.tool?.name ?? graph.specOf(wire.to.node)?.tool?.name;
		const named = tool ? `Tool \`${tool}\`` : `Tool ${to}`;
		return added
			? { kind: "tool-attach", node, text: `${named} attached to ${from}` }
			: { kind: "tool-detach", node, text: `${named} detached from ${from}` };
	}
	const leads = added ? "now leads to" : "no longer leads to";
	return {
		kind: added ? "wire-add" : "wire-remove",
		node,
		text: `${from}${portName(graph, wire)} ${leads} ${to}`,
	};
}

function isToolWire(graph: Graph, { from }: Wire): boolean {
	return graph
		.portsOf(from.node)
		.some(({ id, kind, direction }) => id === from.port && kind === "tools" && direction === "out");
}

function nameOf(graph: Graph, id: string): string {
	const node = graph.nodes.get(id);
	return node ? quoted(node) : `\`${id}\``;
}

/** Which of several ways out it is; nothing where there is only one. */
function portName(graph: Graph, { from }: Wire): string {
	const ports = graph
		.portsOf(from.node)
		.filter(({ kind, direction }) => kind === "message" && direction === "out");
	const port = ports.find(({ id }) => id === from.port);
	return port && ports.length > 1 ? ` (${port.name})` : "";
}

function without(wires: readonly Wire[], others: readonly Wire[]): Wire[] {
	const joined = new Set(others.map(ends));
	return wires.filter((wire) => !joined.has(ends(wire)));
}

function ends({ from, to }: Wire): string {
	return `${from.node} ${from.port} ${to.node} ${to.port}`;
}
