import type { Flow, SetTimeout } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";

export function setTimeout(flow: Flow, { node: id, timeoutMs }: SetTimeout): Applied {
	const { node } = findNode(flow, id);
	return {
		flow: editNode(flow, id, ({ timeoutMs: _, ...rest }) => (timeoutMs ? { ...rest, timeoutMs } : rest)),
		inverse: [{ op: "set-timeout", node: id, timeoutMs: node.timeoutMs ?? null }],
	};
}
