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
	const kind = element.classList.contains("react-flow__node") ? "nodes" : "wires";
	const { selection } = editor.store.getState();
	const selected = selection[kind].has(id);
	// Enter on what is selected goes to its settings.
	if (selected && key === "Enter") return false;
	const ids = new Set(shiftKey || selected ? selection[kind] : []);
	if (selected) ids.delete(id);
	else ids.add(id);
	editor.select(shiftKey || selected ? { ...selection, [kind]: ids } : { [kind]: ids });
	return true;
}
