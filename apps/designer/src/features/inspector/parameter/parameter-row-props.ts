import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import type { MessageContext } from "../message/use-message-context.ts";

/** One parameter of one node, and the message known there. */
export interface ParameterRowProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly property: Property;
	readonly message: MessageContext;
	readonly readOnly: boolean;
}
