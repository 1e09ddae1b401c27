import type { Flow, FlowNode, Position } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { nodeBox } from "./node-box.ts";

/** The uppermost node that covers a point of the canvas. */
export function nodeAtPoint(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	{ x, y }: Position,
): FlowNode | undefined {
	return flow.nodes.findLast((node) => {
		const { width, height } = nodeBox(node, nodeTypes.get(node.type));
		const { position } = node;
		return x >= position.x && x <= position.x + width && y >= position.y && y <= position.y + height;
	});
}
