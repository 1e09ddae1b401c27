import { defined } from "@switchyard/spec";
import type { Graph } from "../graph/graph.ts";
import { cyclesOf } from "./cycles-of.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** No message comes back to a node that it has passed: loops are nodes, whose rounds end where their branch ends. */
export function messageCycles(graph: Graph): FlowProblem[] {
	return cyclesOf(graph, "message").map(({ ids: [first], words, back }) => ({
		code: "CYCLE_WITHOUT_LOOP",
		message: `Messages go round in a circle: ${words}.`,
		...defined({ node: first }),
		...(back ? { wire: back.id } : {}),
		hint: "Remove one of the wires between these nodes; to do something again, use For Each or Loop While.",
	}));
}
