import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { indexOf } from "../../../core/flow/flow-index.ts";

/** The agents whose tools port a node hangs on. */
export function agentsOf(flow: Flow, node: string): readonly FlowNode[] {
	const index = indexOf(flow);
	return index
		.wiresAt(node)
		.filter((wire) => wire.to.node === node && wire.to.port === "tool")
		.flatMap((wire) => index.nodes.get(wire.from.node) ?? []);
}
