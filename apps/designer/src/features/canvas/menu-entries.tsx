import {
	CircleSlash,
	ClipboardPaste,
	Copy,
	CopyPlus,
	Maximize,
	PencilLine,
	Plus,
	Replace,
	Scissors,
	SlidersHorizontal,
	Sparkles,
	Spline,
	SquareDashed,
	StickyNote,
	Trash2,
} from "lucide-react";
import type { Editor } from "../../core/editor/editor.ts";
import { isEmpty, onlyNode, onlyNote } from "../../core/editor/selection.ts";
import type { NodeAction, NodeActions } from "../../services/node-actions.tsx";
import type { MenuEntry } from "../../ui/menu-entry.ts";
import { partEntries } from "../../ui/part-entries.tsx";

export interface MenuCommands {
	readonly editor: Editor;
	/** Goes to the settings of a node, or to the whole text of a note. */
	readonly inspect: (part: string) => void;
	readonly connect: (node: string) => void;
	readonly rename: (node: string) => void;
	readonly replace: (node: string) => void;
	/** Edits a note's text in place. */
	readonly editNote: (note: string) => void;
	/** Edits a group's title in place. */
	readonly renameGroup: (group: string) => void;
	readonly addHere: () => void;
	readonly noteHere: () => void;
	readonly pasteHere: () => void;
	readonly copy: () => void;
	readonly cut: () => void;
	readonly fit: () => void;
	/** What else can be done with one node. */
	readonly nodeActions: NodeActions;
	/** What else can be done with the selected nodes. */
	readonly selectionActions: readonly NodeAction[];
}

const ICON = 14;

/** What the canvas's menu offers for what is selected. */
export function menuEntries(commands: MenuCommands): MenuEntry[] {
	const { selection, readOnly } = commands.editor.store.getState();
	return isEmpty(selection) ? paneEntries(commands, readOnly) : selectionEntries(commands, readOnly);
}

function paneEntries(
	{ editor, addHere, noteHere, pasteHere, fit }: MenuCommands,
	readOnly: boolean,
): MenuEntry[] {
	const view: MenuEntry[] = [
		{
			label: "Select everything",
			icon: <SquareDashed size={ICON} />,
			shortcut: "mod+a",
			onSelect: () => editor.selectAll(),
		},
		{ label: "Show everything", icon: <Maximize size={ICON} />, shortcut: "f", onSelect: fit },
	];
	if (readOnly) return view;
	return [
		{ label: "Add a node here", icon: <Plus size={ICON} />, shortcut: "a", onSelect: addHere },
		{ label: "Add a note here", icon: <StickyNote size={ICON} />, shortcut: "n", onSelect: noteHere },
		{ label: "Paste here", icon: <ClipboardPaste size={ICON} />, shortcut: "mod+v", onSelect: pasteHere },
		"separator",
		...view,
		{
			label: "Tidy up",
			icon: <Sparkles size={ICON} />,
			shortcut: "shift+t",
			onSelect: () => void editor.tidy(),
		},
	];
}

function selectionEntries(commands: MenuCommands, readOnly: boolean): MenuEntry[] {
	const { editor, inspect, connect, rename, replace, copy, cut, nodeActions, selectionActions } = commands;
	const { selection } = editor.store.getState();
	const node = onlyNode(selection);
	const some = selection.nodes.size + selection.notes.size > 0;
	const copyEntry: MenuEntry = {
		label: "Copy",
		icon: <Copy size={ICON} />,
		shortcut: "mod+c",
		disabled: !some,
		onSelect: copy,
	};
	const inspectEntries: MenuEntry[] =
		node === undefined
			? []
			: [
					{
						label: "Inspect",
						icon: <SlidersHorizontal size={ICON} />,
						shortcut: "enter",
						onSelect: () => inspect(node),
					},
				];
	if (readOnly) return [...inspectEntries, ...readEntries(commands), copyEntry];
	return [
		...inspectEntries,
		...(node === undefined
			? []
			: [
					{
						label: "Connect to…",
						icon: <Spline size={ICON} />,
						shortcut: "c",
						onSelect: () => connect(node),
					},
					{
						label: "Rename",
						icon: <PencilLine size={ICON} />,
						shortcut: "F2",
						onSelect: () => rename(node),
					},
					{
						label: "Replace…",
						icon: <Replace size={ICON} />,
						shortcut: "r",
						onSelect: () => replace(node),
					},
					"separator" as const,
					...separated(nodeActions(node)),
				]),
		...(some
			? [
					{
						label: allDisabled(editor) ? "Enable" : "Disable",
						icon: <CircleSlash size={ICON} />,
						shortcut: "d",
						onSelect: () => editor.toggleDisabled(),
					},
				]
			: []),
		{ label: "Cut", icon: <Scissors size={ICON} />, shortcut: "mod+x", disabled: !some, onSelect: cut },
		copyEntry,
		{
			label: "Duplicate",
			icon: <CopyPlus size={ICON} />,
			shortcut: "mod+d",
			disabled: !some,
			onSelect: () => editor.duplicate(),
		},
		{
			label: "Tidy up",
			icon: <Sparkles size={ICON} />,
			shortcut: "shift+t",
			disabled: selection.nodes.size < 2,
			onSelect: () => void editor.tidy(),
		},
		...(selection.nodes.size > 0 ? selectionActions : []),
		...(some ? ["separator" as const, ...partEntries(commands)] : []),
		"separator",
		{
			label: "Delete",
			icon: <Trash2 size={ICON} />,
			shortcut: "delete",
			danger: true,
			onSelect: () => editor.remove(),
		},
	];
}

/** Where a note cannot be written, it can be read. */
function readEntries({ editor, inspect }: MenuCommands): MenuEntry[] {
	const note = onlyNote(editor.store.getState().selection);
	if (note === undefined) return [];
	return [
		{
			label: "Read the whole note",
			icon: <StickyNote size={ICON} />,
			shortcut: "enter",
			onSelect: () => inspect(note),
		},
	];
}

function allDisabled(editor: Editor): boolean {
	return [...editor.store.getState().selection.nodes].every((id) => editor.node(id)?.disabled);
}

function separated(actions: readonly MenuEntry[]): MenuEntry[] {
	return actions.length === 0 ? [] : [...actions, "separator"];
}
