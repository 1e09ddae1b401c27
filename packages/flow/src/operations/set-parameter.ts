import type { Flow, SetParameter } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";
import { ownEntry, refuseName, withEntry } from "./entries.ts";

export function setParameter(flow: Flow, { node: id, name, setting }: SetParameter): Applied {
	const { node } = findNode(flow, id);
	refuseName(name, "name");
	return {
		flow: editNode(flow, id, (old) => ({ ...old, params: withEntry(old.params, name, setting) })),
		inverse: [{ op: "set-parameter", node: id, name, setting: ownEntry(node.params, name) ?? null }],
	};
}
