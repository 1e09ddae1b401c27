import type { Editor } from "../../../core/editor/editor.ts";
import { isEmpty, onlyNode, onlyNote } from "../../../core/editor/selection.ts";
import { noteElementId } from "../../../core/geometry/element-parts.ts";
import { groupElementId } from "../../../core/geometry/folded-flow.ts";

/** What keys on the canvas reach besides the editor. */
export interface CanvasCommands {
	readonly editor: Editor;
	readonly zoomIn: () => void;
	readonly zoomOut: () => void;
	readonly fit: () => void;
	/** Moves the view by screen pixels. */
	readonly pan: (dx: number, dy: number) => void;
	readonly openQuickAdd: () => void;
	readonly openConnect: (node: string) => void;
	/** Goes to the settings of a node, or to the whole text of a note. */
	readonly inspect: (part: string) => void;
	/** Opens the list of types that a node can be replaced by. */
	readonly openReplace: (node: string) => void;
	/** Lets the person type a node's name on its card. */
	readonly rename: (node: string) => void;
	/** Edits a note's text or a group's title in place, by the id of its element. */
	readonly edit: (element: string) => void;
	/** Selects the nearest node in a direction and brings it into view. */
	readonly selectNearest: (direction: Direction) => void;
}

/** What of a keyboard event counts. */
export type KeyPress = Pick<KeyboardEvent, "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">;

export type Direction = "left" | "right" | "up" | "down";

const ARROWS: ReadonlyMap<string, Direction> = new Map([
	["ArrowLeft", "left"],
	["ArrowRight", "right"],
	["ArrowUp", "up"],
	["ArrowDown", "down"],
]);

const VECTORS: Record<Direction, readonly [number, number]> = {
	left: [-1, 0],
	right: [1, 0],
	up: [0, -1],
	down: [0, 1],
};

const NUDGE = 8;
const FAR_NUDGE = 40;
const PAN = 80;

/** Does what a key on the canvas does. Gives false for a key that does nothing here. */
export function pressKey(event: KeyPress, commands: CanvasCommands): boolean {
	const arrow = ARROWS.get(event.key);
	if (arrow) return pressArrow(event, arrow, commands);
	const action = event.ctrlKey || event.metaKey ? withModifier(event, commands) : plain(event, commands);
	action?.();
	return action !== undefined;
}

function pressArrow(
	{ altKey, shiftKey, ctrlKey, metaKey }: KeyPress,
	direction: Direction,
	{ editor, pan, selectNearest }: CanvasCommands,
): boolean {
	const [x, y] = VECTORS[direction];
	if (ctrlKey || metaKey) return resizeNote(editor, x, y);
	const distance = shiftKey ? FAR_NUDGE : NUDGE;
	if (altKey) selectNearest(direction);
	else if (holdsParts(editor)) editor.nudge(x * distance, y * distance);
	else pan(-x * PAN, -y * PAN);
	return true;
}

function holdsParts(editor: Editor): boolean {
	const { nodes, notes } = editor.store.getState().selection;
	return nodes.size + notes.size > 0;
}

/** Makes the one selected note larger or smaller. Gives false when there is none. */
function resizeNote(editor: Editor, x: number, y: number): boolean {
	const { flow, selection } = editor.store.getState();
	const id = onlyNote(selection);
	const note = flow.notes?.find((each) => each.id === id);
	if (!note) return false;
	const { width, height } = note.size;
	editor.placeNote(note.id, note.position, { width: width + x * FAR_NUDGE, height: height + y * FAR_NUDGE });
	return true;
}

function withModifier({ key, shiftKey }: KeyPress, { editor, edit }: CanvasCommands) {
	switch (key.toLowerCase()) {
		case "z":
			return () => (shiftKey ? editor.redo() : editor.undo());
		case "y":
			return () => editor.redo();
		case "a":
			return () => editor.selectAll();
		case "d":
			return () => editor.duplicate();
		case "g":
			return shiftKey
				? () => editor.ungroup()
				: () => {
						const group = editor.group();
						if (group !== undefined) edit(groupElementId(group));
					};
		default:
			return undefined;
	}
}

function plain({ key, altKey, shiftKey }: KeyPress, commands: CanvasCommands) {
	if (altKey) return undefined;
	const { editor } = commands;
	const { selection, readOnly } = editor.store.getState();
	const node = onlyNode(selection);
	const note = onlyNote(selection);
	switch (key.toLowerCase()) {
		case "delete":
		case "backspace":
			return isEmpty(selection) ? undefined : () => editor.remove();
		case "escape":
			return isEmpty(selection) ? undefined : () => editor.clearSelection();
		case "enter":
			if (note !== undefined) {
				return () => (readOnly ? commands.inspect(note) : commands.edit(noteElementId(note)));
			}
			return node === undefined ? undefined : () => commands.inspect(node);
		case "c":
			return node === undefined ? undefined : () => commands.openConnect(node);
		case "d":
			return selection.nodes.size === 0 ? undefined : () => editor.toggleDisabled();
		case "r":
			return node === undefined ? undefined : () => commands.openReplace(node);
		case "f2":
			return node === undefined ? undefined : () => commands.rename(node);
		case "a":
		case "/":
			return commands.openQuickAdd;
		case "n":
			return () => {
				const added = editor.addNote();
				if (added !== undefined) commands.edit(noteElementId(added));
			};
		case "g":
			return holdsParts(editor) ? () => editor.toggleGroups() : undefined;
		case "t":
			return shiftKey ? () => void editor.tidy() : undefined;
		case "f":
		case "1":
			return commands.fit;
		case "+":
		case "=":
			return commands.zoomIn;
		case "-":
			return commands.zoomOut;
		default:
			return undefined;
	}
}
