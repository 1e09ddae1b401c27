import type { Flow } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Graph } from "../graph/graph.ts";
import { TOOL_PORT } from "../ports.ts";
import { constantOf } from "../property.ts";
import { cyclesOf } from "./cycles-of.ts";
import type { FlowProblem } from "./flow-problem.ts";
import { hopTools } from "./hop-tools.ts";
import { nodeProblems } from "./node-problems.ts";
import { pinProblems } from "./pins.ts";
import { sessionProblems } from "./sessions.ts";
import { oneStartForOthers } from "./sub-flow-start.ts";
import { toolNames } from "./tool-names.ts";
import { toolkitProblems } from "./toolkits.ts";
import { triggerMissing } from "./trigger.ts";
import { unfilledParameters } from "./unfilled.ts";
import { uniqueIds } from "./unique-ids.ts";
import { wireProblems } from "./wires.ts";

/**
 * Every problem of a flow, each with its place and what to do; the flow can run when all are warnings. Takes any document
 * that fits the `Flow` schema. Documents and specs are taken to be immutable: a node object that was checked once is
 * not checked again.
 */
export function validateFlow(flow: Flow, specs: ReadonlyMap<string, NodeSpec>): FlowProblem[] {
	const graph = new Graph(flow, specs);
	return [
		...triggerMissing(graph),
		...uniqueIds(graph),
		...flow.nodes.flatMap((node) => nodeProblems(node, specs.get(node.type))),
		...unfilledParameters(graph),
		...wireProblems(graph),
		...toolNames(graph),
		...toolkitProblems(graph),
		...messageCycles(graph),
		...agentCycles(graph),
		...hopTools(graph),
		...catchesOfNodes(graph),
		...oneStartForOthers(graph),
		...sessionProblems(graph),
		...pinProblems(graph),
	];
}

/** No agent is a tool of itself, not even by way of others: it would call itself until a budget ends it. */
function agentCycles(graph: Graph): FlowProblem[] {
	return cyclesOf(graph, "tools").map(({ ids, words, back }) => ({
		code: "AGENT_CYCLE",
		message: ids.length === 1 ? `${words} is a tool of itself.` : `Agents are tools of each other: ${words}.`,
		...(back ? { node: back.to.node, field: TOOL_PORT.id, wire: back.id } : {}),
		hint: "Remove one of the wires between these agents. An agent may have other agents as tools that do not have it.",
	}));
}

/** Reports names in a Catch node that the flow does not have. */
function catchesOfNodes({ flow, nodes, specs }: Graph): FlowProblem[] {
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

/** No message comes back to a node that it has passed: loops are nodes, whose rounds end where their branch ends. */
function messageCycles(graph: Graph): FlowProblem[] {
	return cyclesOf(graph, "message").map(({ ids: [first], words, back }) => ({
		code: "CYCLE_WITHOUT_LOOP",
		message: `Messages go round in a circle: ${words}.`,
		...defined({ node: first }),
		...(back ? { wire: back.id } : {}),
		hint: "Remove one of the wires between these nodes; to do something again, use For Each or Loop While.",
	}));
}
