import type { Flow, SetDisabled } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";

export function setDisabled(flow: Flow, { node: id, disabled }: SetDisabled): Applied {
	const { node } = findNode(flow, id);
	return {
		flow: editNode(flow, id, ({ disabled: _, ...rest }) => (disabled ? { ...rest, disabled } : rest)),
		inverse: [{ op: "set-disabled", node: id, disabled: node.disabled ?? false }],
	};
}
