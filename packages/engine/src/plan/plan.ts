import { agentTools, nodeAsTool } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { catchersOf } from "./catchers.ts";
import { PlanNode, type WireTarget } from "./plan-node.ts";
import { ancestorsOf, predecessorsOf } from "./predecessors.ts";

/** A flow version made ready to run: every look-up that a step needs, done once. Shared by all its runs; never changed. */
export interface Plan {
	readonly flow: Flow;
	readonly nodes: ReadonlyMap<string, PlanNode>;
}

/**
 * Compiles a flow version.
 * @param specs every node type known, by id. A node of an unknown type fails when a run reaches it.
 */
export function compilePlan(flow: Flow, specs: ReadonlyMap<string, NodeSpec>): Plan {
	const nodes = new Map<string, PlanNode>();
	for (const node of flow.nodes) {
		const asTool = () => nodeAsTool(flow, node.id, specs);
		nodes.set(node.id, new PlanNode({ node, spec: specs.get(node.type), revision: flow.revision, asTool }));
	}
	for (const wire of flow.wires) {
		const from = nodes.get(wire.from.node);
		const to = nodes.get(wire.to.node);
		if (!from || !to || wire.to.port === "tool") continue;
		const target: WireTarget = { node: to, input: to.incoming++ };
		from.addWire(wire.from.port, target);
	}
	for (const [node, catcher] of catchersOf(nodes)) node.catcher = catcher;
	for (const [node, joins] of joinsBelow(nodes)) node.joinsBelow = joins;
	for (const node of nodes.values()) {
		if (!node.spec?.ports.some(({ kind, direction }) => kind === "tools" && direction === "out")) continue;
		for (const tool of agentTools(flow, node.id, specs)) {
			const { node: called, spec, definition, toolkit } = tool;
			const target =
				nodes.get(called.id) ??
				new PlanNode({ node: called, spec, revision: flow.revision, toolkit: toolkit?.id });
			nodes.set(called.id, target);
			node.tools.set(definition.name, { node: target, spec, definition });
		}
	}
	return { flow, nodes };
}

/**
 * For every node, the joins that a message there can still reach: what a join needs to know that no further branch
 * will come. Found by walking backwards from each join, so a flow without joins costs nothing.
 */
function joinsBelow(nodes: ReadonlyMap<string, PlanNode>): Map<PlanNode, PlanNode[]> {
	const below = new Map<PlanNode, PlanNode[]>();
	const joins = [...nodes.values()].filter((node) => node.construct === "join");
	if (joins.length === 0) return below;
	const predecessors = predecessorsOf(nodes);
	for (const join of joins) {
		for (const node of ancestorsOf(join, predecessors)) {
			const known = below.get(node);
			if (known) known.push(join);
			else below.set(node, [join]);
		}
	}
	return below;
}
