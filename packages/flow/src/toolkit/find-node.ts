import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { isToolkit, nodesOfToolkit } from "./toolkit.ts";

/** The node of a flow that has an id, or the one that a toolkit of the flow stands for. */
export function findNode(
	{ nodes }: Pick<Flow, "nodes">,
	id: string,
	specs: ReadonlyMap<string, NodeSpec>,
): FlowNode | undefined {
	const own = nodes.find((node) => node.id === id);
	if (own) return own;
	for (const kit of nodes) {
		if (!isToolkit(specs.get(kit.type))) continue;
		const tool = nodesOfToolkit(kit, specs).find((node) => node.id === id);
		if (tool) return tool;
	}
	return undefined;
}
