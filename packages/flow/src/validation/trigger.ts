import type { Graph } from "../graph/graph.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** A flow has a node that a run can start at. */
export function triggerMissing({ flow, specs }: Graph): FlowProblem[] {
	if (flow.nodes.some(({ type }) => specs.get(type)?.construct === "trigger")) return [];
	return [
		{
			code: "TRIGGER_MISSING",
			message: "The flow has no trigger, so no run can start.",
			hint: "Add a trigger node, for example Manual Trigger.",
		},
	];
}
