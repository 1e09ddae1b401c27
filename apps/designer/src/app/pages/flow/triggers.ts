import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** The nodes that a run can start at, disabled ones left out, manual ones first: the first is the one that Run starts. */
export function triggersOf(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>): FlowNode[] {
	const triggers = flow.nodes.filter(
		(node) => !node.disabled && nodeTypes.get(node.type)?.construct === "trigger",
	);
	const manual = (node: FlowNode) => node.type === "Flow.Manual";
	return [...triggers.filter(manual), ...triggers.filter((node) => !manual(node))];
}
