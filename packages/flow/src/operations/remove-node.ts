import type { Flow, RemoveNode, Wire } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { findNode } from "./edit-node.ts";
import { removeWires } from "./remove-wire.ts";

export function removeNode(flow: Flow, operation: RemoveNode): Applied {
	const { node, index } = findNode(flow, operation.node);
	const touches = ({ from, to }: Wire) => from.node === node.id || to.node === node.id;
	const { wires, inverse } = removeWires(flow, touches);
	return {
		flow: { ...flow, nodes: flow.nodes.toSpliced(index, 1), wires },
		inverse: [{ op: "add-node", node, index }, ...inverse],
	};
}
