import type { Flow, RenameNode } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";
import { refuseInvisible } from "./unseen.ts";

export function renameNode(flow: Flow, { node: id, name }: RenameNode): Applied {
	const { node } = findNode(flow, id);
	refuseInvisible(name, "name");
	return {
		flow: editNode(flow, id, (old) => ({ ...old, name })),
		inverse: [{ op: "rename-node", node: id, name: node.name }],
	};
}
