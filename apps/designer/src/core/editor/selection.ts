/** What is selected on the canvas, by id. */
export interface Selection {
	readonly nodes: ReadonlySet<string>;
	readonly wires: ReadonlySet<string>;
}

export const NOTHING_SELECTED: Selection = { nodes: new Set(), wires: new Set() };

/** The one selected node, when exactly one node and no wire is selected. */
export function onlyNode(selection: Selection): string | undefined {
	if (selection.nodes.size !== 1 || selection.wires.size > 0) return undefined;
	return selection.nodes.values().next().value;
}

/** True when nothing is selected. */
export function isEmpty(selection: Selection): boolean {
	return selection.nodes.size === 0 && selection.wires.size === 0;
}
