import { fits, PLAN_TOOL_NAME, ToolName } from "@switchyard/spec";
import type { Graph } from "../graph/graph.ts";
import { isPlanning } from "../plan/planning.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** The tools of one agent have names that a model can call, each another; names that differ in case only are one. */
export function toolNames(graph: Graph): FlowProblem[] {
	const problems = new Map<string, FlowProblem>();
	const names = new Map<string, Map<string, string>>();
	for (const { from, to } of graph.wiresOf("tools")) {
		const node = graph.nodes.get(to.node);
		const name = node?.tool?.name ?? graph.specOf(to.node)?.tool?.name;
		if (!node || node.disabled || name === undefined) continue;
		if (!fits(ToolName, name)) problems.set(node.id, invalid(node.id, name));
		const taken = names.get(from.node) ?? builtIn(graph, from.node);
		names.set(from.node, taken);
		const other = taken.get(name.toLowerCase());
		if (other === undefined) taken.set(name.toLowerCase(), node.id);
		else if (other !== node.id)
			problems.set(`${from.node} ${node.id}`, duplicate(graph, from.node, node.id, name));
	}
	return [...problems.values()];
}

/** The names that an agent's model knows already: that of planning, where it may plan. */
function builtIn(graph: Graph, agent: string): Map<string, string> {
	const node = graph.nodes.get(agent);
	const plans = node && isPlanning(node, graph.specOf(agent));
	return new Map(plans ? [[PLAN_TOOL_NAME, agent]] : []);
}

function invalid(node: string, name: string): FlowProblem {
	return {
		code: "TOOL_NAME_INVALID",
		message: `\`${name}\` cannot be a tool's name.`,
		node,
		field: "tool.name",
		hint: "Use up to 64 letters, digits and underscores, not a digit first; finish and submit are taken.",
	};
}

function duplicate(graph: Graph, agent: string, node: string, name: string): FlowProblem {
	return {
		code: "TOOL_NAME_DUPLICATE",
		message: `“${graph.nodes.get(agent)?.name ?? agent}” has more than one tool named \`${name}\`.`,
		node,
		field: "tool.name",
		hint: "Give one of them another tool name.",
	};
}
