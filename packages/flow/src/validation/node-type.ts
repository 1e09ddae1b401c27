import type { FlowNode } from "@switchyard/spec";
import type { FlowProblem } from "./flow-problem.ts";

/** The problem of a node whose type no package provides. */
export function unknownType({ id, type }: FlowNode): FlowProblem {
	return {
		code: "NODE_TYPE_UNKNOWN",
		message: `No package provides the node type \`${type}\`.`,
		node: id,
		hint: "Connect the package that provides it, or remove the node.",
	};
}
