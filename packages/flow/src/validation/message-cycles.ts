import { cycles } from "../graph/cycles.ts";
import type { Graph } from "../graph/graph.ts";
import { successors } from "../graph/neighbours.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** How many nodes of a cycle its message names. */
const NAMED = 8;

/** No message comes back to a node that it has passed: loops are nodes, whose rounds end where their branch ends. */
export function messageCycles(graph: Graph): FlowProblem[] {
	const wires = graph.wiresOf("message");
	return cycles(graph.nodes.keys(), successors(wires)).map((cycle) => {
		const members = new Set(cycle);
		const names = cycle.slice(0, NAMED).map((id) => `“${graph.nodes.get(id)?.name ?? id}”`);
		const more = cycle.length > NAMED ? ` and ${cycle.length - NAMED} more` : "";
		const back = wires.findLast(({ from, to }) => members.has(from.node) && members.has(to.node));
		return {
			code: "CYCLE_WITHOUT_LOOP",
			message: `Messages go round in a circle: ${names.join(" → ")}${more}.`,
			...(cycle[0] === undefined ? {} : { node: cycle[0] }),
			...(back ? { wire: back.id } : {}),
			hint: "Remove one of the wires between these nodes; to do something again, use For Each or Loop While.",
		};
	});
}
