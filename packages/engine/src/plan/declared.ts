import type { Message } from "@switchyard/spec/json";
import type { PlanNode } from "./plan-node.ts";

/** Only what the node type declares leaves the step. */
export function declared(node: PlanNode, outputs: Message): Message {
	const kept: Record<string, unknown> = {};
	for (const name of node.outputFields.keys()) {
		if (Object.hasOwn(outputs, name) && outputs[name] !== undefined) kept[name] = outputs[name];
	}
	return kept;
}
