import type { Flow, FlowNode, SetOutput } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";
import { ownEntry, refuseName, withEntry } from "./entries.ts";
import { refuseUnseen } from "./unseen.ts";

export function setOutput(flow: Flow, { node: id, output, field }: SetOutput): Applied {
	const { node } = findNode(flow, id);
	refuseName(output, "output");
	if (field !== null) refuseUnseen(field, "field");
	return {
		flow: editNode(flow, id, (old) => withOutput(old, output, field)),
		inverse: [{ op: "set-output", node: id, output, field: ownEntry(node.outputs ?? {}, output) ?? null }],
	};
}

/** A node without any named output has no `outputs` at all. */
function withOutput({ outputs, ...node }: FlowNode, output: string, field: string | null): FlowNode {
	const named = withEntry(outputs ?? {}, output, field);
	return Object.keys(named).length > 0 ? { ...node, outputs: named } : node;
}
