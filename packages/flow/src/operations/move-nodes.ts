import type { Flow, MoveNodes } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { findNode } from "./edit-node.ts";

export function moveNodes(flow: Flow, { moves }: MoveNodes): Applied {
	const targets = new Map(moves.map(({ node, position }) => [node, position]));
	const back: MoveNodes["moves"] = [];
	const nodes = flow.nodes.map((node) => {
		const position = targets.get(node.id);
		if (!position) return node;
		back.push({ node: node.id, position: node.position });
		return { ...node, position };
	});
	if (back.length < targets.size) for (const id of targets.keys()) findNode(flow, id, "moves.node");
	return { flow: { ...flow, nodes }, inverse: [{ op: "move-nodes", moves: back }] };
}
