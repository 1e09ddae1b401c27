import type { Flow, FlowNode, PinnedSet, SetPinnedSet } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";
import { ownEntry, refuseName, withEntry } from "./entries.ts";

export function setPinnedSet(flow: Flow, { node: id, name, values }: SetPinnedSet): Applied {
	const { node } = findNode(flow, id);
	refuseName(name, "name");
	return {
		flow: editNode(flow, id, (old) => withPinnedSet(old, name, values)),
		inverse: [
			{ op: "set-pinned-set", node: id, name, values: ownEntry(node.pinnedSets ?? {}, name) ?? null },
		],
	};
}

/** A node without any pinned set has no `pinnedSets` at all. */
function withPinnedSet({ pinnedSets, ...node }: FlowNode, name: string, values: PinnedSet | null): FlowNode {
	const sets = withEntry(pinnedSets ?? {}, name, values);
	return Object.keys(sets).length > 0 ? { ...node, pinnedSets: sets } : node;
}
