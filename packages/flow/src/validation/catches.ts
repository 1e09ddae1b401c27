import type { Graph } from "../graph/graph.ts";
import { constantOf } from "../property.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** What a Catch node names is there. */
export function catchesOfNodes({ flow, nodes, specs }: Graph): FlowProblem[] {
	return flow.nodes.flatMap((node) => {
		const spec = specs.get(node.type);
		const names = spec?.construct === "catch" && !node.disabled ? constantOf(node, spec, "nodes") : undefined;
		if (!Array.isArray(names)) return [];
		return names.flatMap((name, position): FlowProblem[] => {
			if (typeof name !== "string" || nodes.has(name)) return [];
			return [
				{
					code: "NODE_UNKNOWN",
					message: `“${node.name}” catches errors of the node \`${name}\`, which the flow does not have.`,
					node: node.id,
					field: `nodes[${position}]`,
					hint: "Remove it from the list.",
				},
			];
		});
	});
}
