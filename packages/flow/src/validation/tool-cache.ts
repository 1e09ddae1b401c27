import type { FlowNode, NodeSpec } from "@switchyard/spec";
import type { FieldProblem } from "./flow-problem.ts";

/** Only of a node type that changes nothing may results be kept: what changes something must happen every time. */
export function cacheProblems({ name, tool }: FlowNode, { effect }: NodeSpec): FieldProblem[] {
	if (!tool?.cache || effect === "safe") return [];
	return [
		{
			code: "TOOL_CACHE_UNSAFE",
			message: `“${name}” changes something each time, so its results cannot be kept.`,
			field: "tool.cache",
			hint: "Turn the keeping of results off.",
		},
	];
}
