import type { Flow, SetSource } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";

export function setSource(flow: Flow, { node: id, source }: SetSource): Applied {
	const { node } = findNode(flow, id);
	return {
		flow: editNode(flow, id, ({ source: _, ...rest }) => (source ? { ...rest, source } : rest)),
		inverse: [{ op: "set-source", node: id, source: node.source ?? null }],
	};
}
