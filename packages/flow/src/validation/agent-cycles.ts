import type { Graph } from "../graph/graph.ts";
import { TOOL_PORT } from "../ports.ts";
import { cyclesOf } from "./cycles-of.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** No agent is a tool of itself, not even by way of others: it would call itself until a budget ends it. */
export function agentCycles(graph: Graph): FlowProblem[] {
	return cyclesOf(graph, "tools").map(({ ids, words, back }) => ({
		code: "AGENT_CYCLE",
		message: ids.length === 1 ? `${words} is a tool of itself.` : `Agents are tools of each other: ${words}.`,
		...(back ? { node: back.to.node, field: TOOL_PORT.id, wire: back.id } : {}),
		hint: "Remove one of the wires between these agents. An agent may have other agents as tools that do not have it.",
	}));
}
