import { cycles } from "../graph/cycles.ts";
import type { Graph } from "../graph/graph.ts";
import { successors } from "../graph/neighbours.ts";
import { TOOL_PORT } from "../ports.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** How many nodes of a cycle its message names. */
const NAMED = 8;

/** No agent is a tool of itself, not even by way of others: it would call itself until a budget ends it. */
export function agentCycles(graph: Graph): FlowProblem[] {
	const wires = graph.wiresOf("tools");
	return cycles(graph.nodes.keys(), successors(wires)).map((cycle) => {
		const members = new Set(cycle);
		const names = cycle.slice(0, NAMED).map((id) => `“${graph.nodes.get(id)?.name ?? id}”`);
		const more = cycle.length > NAMED ? ` and ${cycle.length - NAMED} more` : "";
		const back = wires.findLast(({ from, to }) => members.has(from.node) && members.has(to.node));
		return {
			code: "AGENT_CYCLE",
			message:
				cycle.length === 1
					? `${names[0]} is a tool of itself.`
					: `Agents are tools of each other: ${names.join(" → ")}${more}.`,
			...(back ? { node: back.to.node, field: TOOL_PORT.id, wire: back.id } : {}),
			hint: "Remove one of the wires between these agents. An agent may have other agents as tools that do not have it.",
		};
	});
}
