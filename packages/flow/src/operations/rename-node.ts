import type { Flow, RenameNode } from "@switchyard/spec";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";
import { refuseUnseen } from "./unseen.ts";

export function renameNode(flow: Flow, { node: id, name }: RenameNode): Applied {
	const { node } = findNode(flow, id);
	refuseUnseen(name, "name");
	return {
		flow: editNode(flow, id, (old) => ({ ...old, name })),
		inverse: [{ op: "rename-node", node: id, name: node.name }],
	};
}
