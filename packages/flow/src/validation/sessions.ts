import type { FlowNode, Wire } from "@switchyard/spec/flow";
import type { NodeSpec, SessionKind } from "@switchyard/spec/node-spec";
import { insideBlock } from "../graph/blocks-around.ts";
import type { Graph } from "../graph/graph.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** A step by a wire that works in a session stands in a block that opens one; a tool has its agent's where it stands in none. */
export function sessionProblems(graph: Graph): FlowProblem[] {
	const wires = graph.wiresOf("message");
	const reached = new Set(wires.map(({ to }) => to.node));
	const inside = new Map<SessionKind, ReadonlySet<string>>();
	return graph.flow.nodes.flatMap((node) => {
		const spec = graph.specs.get(node.type);
		if (spec?.session === undefined || spec.construct === "block" || spec.sessionBy) return [];
		if (node.disabled || !reached.has(node.id)) return [];
		const nodes = inside.get(spec.session) ?? insideBlocks(graph, wires, spec.session);
		inside.set(spec.session, nodes);
		return nodes.has(node.id) ? [] : [problemOf(graph, node, spec, spec.session)];
	});
}

/** The nodes that stand in a block of a kind. */
function insideBlocks(graph: Graph, wires: readonly Wire[], kind: SessionKind): ReadonlySet<string> {
	const blocks = graph.flow.nodes.filter(({ type }) => opens(graph.specs.get(type), kind));
	return new Set(blocks.flatMap(({ id }) => [...insideBlock(wires, id)]));
}

function opens(spec: NodeSpec | undefined, kind: SessionKind): boolean {
	return spec?.construct === "block" && spec.session === kind;
}

function problemOf(graph: Graph, node: FlowNode, { name }: NodeSpec, kind: SessionKind): FlowProblem {
	const blocks = [...graph.specs.values()].filter((spec) => opens(spec, kind)).map((spec) => spec.name);
	const block = blocks[0] === undefined ? `a block that opens one (${kind})` : `“${blocks[0]}”`;
	return {
		code: "SESSION_MISSING",
		message: `${name} works in a session, and none is open where it stands.`,
		node: node.id,
		hint: `Place it inside of ${block}, behind the block's port Each.`,
	};
}
