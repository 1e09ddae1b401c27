import type { NodeTypeId } from "../identity/node-type-id.ts";

const PREFIX = "Subflow.";

/** The node type that a flow is for other flows. */
export function subFlowType(flow: string): NodeTypeId {
	return `${PREFIX}${flow}`;
}

/** The flow that a node type stands for; `undefined` for every other node type. */
export function flowOfType(type: NodeTypeId): string | undefined {
	return type.startsWith(PREFIX) ? type.slice(PREFIX.length) : undefined;
}
