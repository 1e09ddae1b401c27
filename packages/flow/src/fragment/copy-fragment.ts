import type { Flow, FlowNode, Wire } from "@switchyard/spec";

/** A part of a flow: what the clipboard holds. */
export interface Fragment {
	readonly nodes: readonly FlowNode[];
	/** The wires among these nodes. */
	readonly wires: readonly Wire[];
}

/** The named nodes and the wires among them, in the flow's order. Ids that the flow does not have are passed over. */
export function copyFragment(flow: Flow, nodeIds: Iterable<string>): Fragment {
	const chosen = new Set(nodeIds);
	return {
		nodes: flow.nodes.filter(({ id }) => chosen.has(id)),
		wires: flow.wires.filter(({ from, to }) => chosen.has(from.node) && chosen.has(to.node)),
	};
}
