import type { Flow, FlowNode, Note } from "@switchyard/spec/flow";
import { groupOfElement } from "./folded-flow.ts";

/** The nodes and notes that an element of the canvas stands for: one of them, or all that is in a group. */
export interface ElementParts {
	readonly nodes: readonly string[];
	readonly notes: readonly string[];
}

/** No node has such an id, so that a note is never taken for a node. */
const NOTE_PREFIX = "note:";

/** The id under which the canvas knows a note. */
export function noteElementId(note: string): string {
	return NOTE_PREFIX + note;
}

/** Whether an element is a note or a group, whose words are edited on the canvas; a node has settings beside it. */
export function isEditedInPlace(element: string): boolean {
	return element.startsWith(NOTE_PREFIX) || groupOfElement(element) !== undefined;
}

/** What an element of the canvas stands for, by its id. */
export function elementParts(flow: Flow, element: string): ElementParts {
	const group = groupOfElement(element);
	if (group !== undefined) {
		const inGroup = (part: FlowNode | Note) => part.group === group;
		const ids = (parts: readonly (FlowNode | Note)[]) => parts.filter(inGroup).map(({ id }) => id);
		return { nodes: ids(flow.nodes), notes: ids(flow.notes ?? []) };
	}
	if (element.startsWith(NOTE_PREFIX)) return { nodes: [], notes: [element.slice(NOTE_PREFIX.length)] };
	return { nodes: [element], notes: [] };
}
