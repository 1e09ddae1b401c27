import type { Flow, FlowNode } from "@switchyard/spec/flow";

/** A node's id, type and parameters. */
export type ChainedNode = readonly [id: string, type: string, params: FlowNode["params"]];

/** A flow of nodes one after the other, the first of which is its trigger and the second the block that all others stand in. */
export function chainInBlock(id: string, nodes: readonly ChainedNode[]): Flow {
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: nodes.map(([node, type, params], index) => ({
			id: node,
			type,
			name: node,
			position: { x: index * 260, y: 0 },
			params,
		})),
		wires: nodes.slice(1).map(([node], index) => ({
			id: `w${index}`,
			from: { node: nodes[index]?.[0] ?? "", port: index === 1 ? "each" : "out" },
			to: { node, port: "in" },
		})),
	};
}
