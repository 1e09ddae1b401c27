import type { Flow, SetTool } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";

export function setTool(flow: Flow, { node: id, tool }: SetTool): Applied {
	const { node } = findNode(flow, id);
	return {
		flow: editNode(flow, id, ({ tool: _, ...rest }) => (tool ? { ...rest, tool } : rest)),
		inverse: [{ op: "set-tool", node: id, tool: node.tool ?? null }],
	};
}
