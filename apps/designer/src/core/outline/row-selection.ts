import type { Flow } from "@switchyard/spec/flow";
import { isPartOf, NOTHING_SELECTED, type Selection } from "../editor/selection.ts";
import { elementParts } from "../geometry/element-parts.ts";
import { groupElementId } from "../geometry/folded-flow.ts";
import type { OutlinePart } from "./outline-row.ts";

/** What is selected on the canvas when a row is gone to: what it stands for, or the node that it tells of. */
export function partSelection(flow: Flow, part: OutlinePart): Selection {
	switch (part.kind) {
		case "group": {
			const { nodes, notes } = elementParts(flow, groupElementId(part.group.id));
			return { ...NOTHING_SELECTED, nodes: new Set(nodes), notes: new Set(notes) };
		}
		case "note":
			return { ...NOTHING_SELECTED, notes: new Set([part.note.id]) };
		case "wire":
			return { ...NOTHING_SELECTED, wires: new Set([part.wire.id]) };
		case "problem":
			return {
				...NOTHING_SELECTED,
				nodes: new Set(part.problem.node === undefined ? [] : [part.problem.node]),
			};
		default:
			return { ...NOTHING_SELECTED, nodes: new Set([part.node.id]) };
	}
}

/** Whether all that a row stands for is selected; rows that only tell of a node are never. */
export function isSelected(flow: Flow, selection: Selection, part: OutlinePart): boolean {
	const stands =
		part.kind === "node" || part.kind === "note" || part.kind === "wire" || part.kind === "group";
	return stands && isPartOf(selection, partSelection(flow, part));
}
