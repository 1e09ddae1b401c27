import { NOTHING_SELECTED } from "../../../core/editor/selection.ts";
import { elementParts } from "../../../core/geometry/element-parts.ts";
import type { CanvasCommands } from "./shortcuts.ts";

/**
 * Enter and Space on a node or wire that has the focus: they select it, with Shift beside what is selected; Space on what is
 * selected lets it go. Gives false when the key does something else.
 */
export function pressOnElement(
	{ key, shiftKey }: KeyboardEvent,
	target: Element,
	{ editor }: CanvasCommands,
): boolean {
	if (key !== "Enter" && key !== " ") return false;
	const element = target.closest<HTMLElement | SVGElement>(".react-flow__node, .react-flow__edge");
	const id = element?.dataset.id;
	if (!element || id === undefined) return false;
	if (element.classList.contains("react-flow__node")) return pressOnParts(key, shiftKey, id, editor);
	const { selection } = editor.store.getState();
	const selected = selection.wires.has(id);
	// Enter on what is selected goes to its settings.
	if (selected && key === "Enter") return false;
	const ids = new Set(shiftKey || selected ? selection.wires : []);
	if (selected) ids.delete(id);
	else ids.add(id);
	editor.select(shiftKey || selected ? { ...selection, wires: ids } : { wires: ids });
	return true;
}

/** A node or a note, or all that is in a group. */
function pressOnParts(
	key: string,
	adding: boolean,
	element: string,
	editor: CanvasCommands["editor"],
): boolean {
	const { flow, selection } = editor.store.getState();
	const parts = elementParts(flow, element);
	const selected =
		parts.nodes.every((id) => selection.nodes.has(id)) && parts.notes.every((id) => selection.notes.has(id));
	if (selected && key === "Enter") return false;
	const kept = adding || selected ? selection : NOTHING_SELECTED;
	const nodes = new Set(kept.nodes);
	const notes = new Set(kept.notes);
	for (const id of parts.nodes) nodes[selected ? "delete" : "add"](id);
	for (const id of parts.notes) notes[selected ? "delete" : "add"](id);
	editor.select({ ...kept, nodes, notes });
	return true;
}
