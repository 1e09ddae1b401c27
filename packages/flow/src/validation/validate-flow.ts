import type { Flow, NodeSpec } from "@switchyard/spec";
import { Graph } from "../graph/graph.ts";
import { agentCycles } from "./agent-cycles.ts";
import { catchesOfNodes } from "./catches.ts";
import type { FlowProblem } from "./flow-problem.ts";
import { hopTools } from "./hop-tools.ts";
import { messageCycles } from "./message-cycles.ts";
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
