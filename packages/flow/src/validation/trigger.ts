import type { Graph } from "../graph/graph.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** A flow has a node that a run can start at. */
export function triggerMissing({ flow, specs }: Graph): FlowProblem[] {
	const triggers = flow.nodes.filter(({ type }) => specs.get(type)?.construct === "trigger");
	if (triggers.some(({ disabled }) => !disabled)) return [];
	const [first] = triggers;
	if (first) {
		return [
			{
				code: "TRIGGER_MISSING",
				message: "Every trigger of the flow is disabled, so no run can start.",
				node: first.id,
				hint: "Enable one of them.",
			},
		];
	}
	return [
		{
			code: "TRIGGER_MISSING",
			message: "The flow has no trigger, so no run can start.",
			hint: "Add a trigger node, for example Manual Trigger.",
		},
	];
}
