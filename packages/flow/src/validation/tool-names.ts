import type { FlowNode } from "@switchyard/spec/flow";
import { ToolName } from "@switchyard/spec/identity";
import { PLAN_TOOL_NAME } from "@switchyard/spec/plan";
import { fits } from "@switchyard/spec/schema";
import type { Graph } from "../graph/graph.ts";
import { isPlanning } from "../plan/planning.ts";
import { isToolkit, nodesOfToolkit } from "../toolkit/toolkit.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** The tools of one agent have names that a model can call, each another; names that differ in case only are one. */
export function toolNames(graph: Graph): FlowProblem[] {
	const problems = new Map<string, FlowProblem>();
	const names = new Map<string, Map<string, string>>();
	for (const { from, to } of graph.wiresOf("tools")) {
		const node = graph.nodes.get(to.node);
		if (!node || node.disabled) continue;
		const taken = names.get(from.node) ?? builtIn(graph, from.node);
		names.set(from.node, taken);
		for (const [tool, name] of namesOf(graph, node)) {
			if (!fits(ToolName, name)) problems.set(node.id, invalid(node.id, name));
			const other = taken.get(name.toLowerCase());
			if (other === undefined) taken.set(name.toLowerCase(), tool);
			else if (other !== tool) problems.set(`${from.node} ${tool}`, duplicate(graph, from.node, node, name));
		}
	}
	return [...problems.values()];
}

/** The names of the tools that a node is, each with the tool's id. */
function namesOf(graph: Graph, node: FlowNode): (readonly [id: string, name: string])[] {
	const spec = graph.specOf(node.id);
	const tools = isToolkit(spec) ? nodesOfToolkit(node, graph.specs) : [node];
	return tools.flatMap(({ id, type, tool }) => {
		const name = tool?.name ?? graph.specs.get(type)?.tool?.name;
		return name === undefined ? [] : [[id, name] as const];
	});
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

function duplicate(graph: Graph, agent: string, node: FlowNode, name: string): FlowProblem {
	const kit = isToolkit(graph.specOf(node.id));
	return {
		code: "TOOL_NAME_DUPLICATE",
		message: `“${graph.nodes.get(agent)?.name ?? agent}” has more than one tool named \`${name}\`.`,
		node: node.id,
		field: kit ? "tools" : "tool.name",
		hint: kit
			? "Uncheck it, and hang the tool's own node on the agent under another tool name."
			: "Give one of them another tool name.",
	};
}
