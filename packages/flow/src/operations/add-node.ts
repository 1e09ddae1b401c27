import { type AddNode, type Flow, type FlowNode, MAX_FLOW_NODES } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { OperationError } from "./operation-error.ts";
import { refuseUnseenIn } from "./unseen.ts";

export function addNode(flow: Flow, { node, index }: AddNode): Applied {
	if (flow.nodes.some(({ id }) => id === node.id)) throw nodeExists(node);
	if (flow.nodes.length >= MAX_FLOW_NODES) throw tooManyNodes();
	refuseUnseenIn(node, "node");
	return {
		flow: { ...flow, nodes: flow.nodes.toSpliced(index ?? flow.nodes.length, 0, node) },
		inverse: [{ op: "remove-node", node: node.id }],
	};
}

export function nodeExists({ id }: FlowNode, field = "node.id"): OperationError {
	return new OperationError(`The flow has a node \`${id}\` already.`, {
		field,
		hint: "Give the new node a fresh id.",
	});
}

export function tooManyNodes(field = "node"): OperationError {
	return new OperationError(`A flow holds ${MAX_FLOW_NODES} nodes at most.`, {
		field,
		hint: "Split it into several flows.",
	});
}
