import type { Flow, SetRetry } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";

export function setRetry(flow: Flow, { node: id, retry }: SetRetry): Applied {
	const { node } = findNode(flow, id);
	return {
		flow: editNode(flow, id, ({ retry: _, ...rest }) => (retry ? { ...rest, retry } : rest)),
		inverse: [{ op: "set-retry", node: id, retry: node.retry ?? null }],
	};
}
