import { TOOL_PORT } from "@switchyard/flow";
import type { Flow, NodeSpec } from "@switchyard/spec";
import { indexOf } from "../editor/flow-index.ts";
import { nodeBox } from "../geometry/node-box.ts";
import type { LayoutGraph } from "./layout-graph.ts";

/** The part of a flow that a layout sees: some of its nodes, and the wires among them. */
export function flowGraph(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	chosen: ReadonlySet<string>,
): LayoutGraph {
	const { nodes } = indexOf(flow);
	const boxes = [...chosen].flatMap((id) => {
		const node = nodes.get(id);
		if (!node) return [];
		const { width, height } = nodeBox(node, nodeTypes.get(node.type));
		return [{ id, width, height }];
	});
	const wires: [string, string][] = [];
	const tools: [string, string][] = [];
	for (const { from, to } of flow.wires) {
		if (!chosen.has(from.node) || !chosen.has(to.node)) continue;
		(to.port === TOOL_PORT.id ? tools : wires).push([from.node, to.node]);
	}
	return { boxes, wires, tools };
}
