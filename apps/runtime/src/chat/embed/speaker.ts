import { isAgent, TOOL_PORT } from "@switchyard/flow";
import type { Flow, NodeSpec } from "@switchyard/spec";

/**
 * The node of a flow whose words are those of the answer while they come: its only agent that is no other's tool. Where several work on an answer,
 * what one says to the next is not for visitors: `undefined`.
 */
export function speakerOf(
	flow: Flow | undefined,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
): string | undefined {
	const tools = new Set(flow?.wires.flatMap(({ to }) => (to.port === TOOL_PORT.id ? [to.node] : [])));
	const agents = flow?.nodes.filter(({ id, type }) => {
		const spec = nodeTypes.get(type);
		return spec !== undefined && isAgent(spec) && !tools.has(id);
	});
	return agents?.length === 1 ? agents[0]?.id : undefined;
}
