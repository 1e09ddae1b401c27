import type { Flow, FlowNode, Group, Note, Wire } from "@switchyard/spec/flow";

/** A part of a flow: what the clipboard holds. */
export interface Fragment {
	readonly nodes: readonly FlowNode[];
	/** The wires among these nodes. */
	readonly wires: readonly Wire[];
	readonly notes?: readonly Note[];
	/** The groups that are in it as a whole. */
	readonly groups?: readonly Group[];
}

/**
 * The named nodes and notes, the wires among the nodes, and the groups of which nothing is left out, in the flow's order.
 * Ids that the flow does not have are passed over.
 */
export function copyFragment(
	flow: Flow,
	nodeIds: Iterable<string>,
	noteIds: Iterable<string> = [],
): Fragment {
	const chosen = new Set(nodeIds);
	const chosenNotes = new Set(noteIds);
	const { notes: allNotes = [], groups: allGroups = [] } = flow;
	const nodes = flow.nodes.filter(({ id }) => chosen.has(id));
	const notes = allNotes.filter(({ id }) => chosenNotes.has(id));
	const touched = new Set([...nodes, ...notes].map(({ group }) => group));
	const left = [
		...flow.nodes.filter(({ id }) => !chosen.has(id)),
		...allNotes.filter(({ id }) => !chosenNotes.has(id)),
	];
	for (const { group } of left) touched.delete(group);
	const groups = allGroups.filter(({ id }) => touched.has(id));
	return {
		nodes,
		wires: flow.wires.filter(({ from, to }) => chosen.has(from.node) && chosen.has(to.node)),
		...(notes.length > 0 ? { notes } : {}),
		...(groups.length > 0 ? { groups } : {}),
	};
}
