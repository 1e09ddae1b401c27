import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { OperationError } from "./operation-error.ts";

/**
 * The node that an operation names, and its place.
 * @throws OperationError
 */
export function findNode(
	flow: Flow,
	id: string,
	field = "node",
): { readonly node: FlowNode; readonly index: number } {
	const index = flow.nodes.findIndex((node) => node.id === id);
	const node = flow.nodes[index];
	if (node) return { node, index };
	throw new OperationError(`The flow has no node \`${id}\`.`, {
		field,
		hint: "It may have been removed meanwhile; read the flow again.",
	});
}

/**
 * The flow with one node replaced, everything else shared.
 * @throws OperationError when the flow has no such node
 */
export function editNode(flow: Flow, id: string, edit: (node: FlowNode) => FlowNode): Flow {
	const { node, index } = findNode(flow, id);
	return { ...flow, nodes: flow.nodes.with(index, edit(node)) };
}
