import type { Graph } from "../graph/graph.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** No two nodes and no two wires have the same id. */
export function uniqueIds({ flow }: Graph): FlowProblem[] {
	return [
		...[...repeated(flow.nodes)].map(
			(node): FlowProblem => ({
				code: "NODE_ID_DUPLICATE",
				message: `More than one node has the id \`${node}\`.`,
				node,
				hint: "Remove one of them and add it again.",
			}),
		),
		...[...repeated(flow.wires)].map(
			(wire): FlowProblem => ({
				code: "WIRE_ID_DUPLICATE",
				message: `More than one wire has the id \`${wire}\`.`,
				wire,
				hint: "Remove one of them and draw it again.",
			}),
		),
	];
}

function repeated(items: ReadonlyArray<{ readonly id: string }>): Set<string> {
	const seen = new Set<string>();
	const again = new Set<string>();
	for (const { id } of items) (seen.has(id) ? again : seen).add(id);
	return again;
}
