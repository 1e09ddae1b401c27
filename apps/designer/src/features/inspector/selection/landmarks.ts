import { isAgent, TOOLS_PORT } from "@switchyard/flow";
import type { Flow, FlowNode, NodeSpec } from "@switchyard/spec";

/** A node that one looks for first in a flow. */
export interface Landmark {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	/** Why, in a few words. */
	readonly words: string;
}

/** How many are named. */
const NAMED = 12;

/** Where a flow starts and where it thinks: its triggers, then its agents with how many tools they have. */
export function landmarks(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>): readonly Landmark[] {
	const triggers: Landmark[] = [];
	const agents: Landmark[] = [];
	for (const node of flow.nodes) {
		const spec = nodeTypes.get(node.type);
		if (spec?.construct === "trigger") triggers.push({ node, spec, words: "starts runs" });
		else if (spec && isAgent(spec)) agents.push({ node, spec, words: toolWords(flow, node) });
	}
	return [...triggers, ...agents].slice(0, NAMED);
}

function toolWords(flow: Flow, agent: FlowNode): string {
	const tools = new Set(
		flow.wires
			.filter(({ from }) => from.node === agent.id && from.port === TOOLS_PORT)
			.map(({ to }) => to.node),
	);
	return tools.size === 0 ? "no tools" : tools.size === 1 ? "1 tool" : `${tools.size} tools`;
}
