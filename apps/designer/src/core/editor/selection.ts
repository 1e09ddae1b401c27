/** What is selected on the canvas, by id. */
export interface Selection {
	readonly nodes: ReadonlySet<string>;
	readonly wires: ReadonlySet<string>;
	readonly notes: ReadonlySet<string>;
}

export const NOTHING_SELECTED: Selection = { nodes: new Set(), wires: new Set(), notes: new Set() };

/** The one selected node, when exactly one node and nothing else is selected. */
export function onlyNode(selection: Selection): string | undefined {
	if (selection.nodes.size !== 1 || selection.wires.size + selection.notes.size > 0) return undefined;
	return selection.nodes.values().next().value;
}

/** The one selected note, when nothing else is selected. */
export function onlyNote(selection: Selection): string | undefined {
	if (selection.notes.size !== 1 || selection.wires.size + selection.nodes.size > 0) return undefined;
	return selection.notes.values().next().value;
}

/** True when nothing is selected. */
export function isEmpty(selection: Selection): boolean {
	return selection.nodes.size + selection.wires.size + selection.notes.size === 0;
}

/** Whether a selection is not empty, and another one holds all of it. */
export function isPartOf(selection: Selection, parts: Selection): boolean {
	const holds = (whole: ReadonlySet<string>, some: ReadonlySet<string>) =>
		[...some].every((id) => whole.has(id));
	return (
		!isEmpty(parts) &&
		holds(selection.nodes, parts.nodes) &&
		holds(selection.notes, parts.notes) &&
		holds(selection.wires, parts.wires)
	);
}

/** Adds parts to what is selected, or takes them away where all of them are. */
export function toggled(selection: Selection, parts: Selection): Selection {
	const isIn = isPartOf(selection, parts);
	const change = (own: ReadonlySet<string>, others: ReadonlySet<string>) =>
		new Set(isIn ? [...own].filter((id) => !others.has(id)) : [...own, ...others]);
	return {
		nodes: change(selection.nodes, parts.nodes),
		notes: change(selection.notes, parts.notes),
		wires: change(selection.wires, parts.wires),
	};
}
