import type { Group as FlowGroup, MarkColor } from "@switchyard/spec/flow";
import { Group, Palette, PencilLine, SquareMinus, SquarePlus, Ungroup } from "lucide-react";
import type { Editor } from "../core/editor/editor.ts";
import { onlyNote } from "../core/editor/selection.ts";
import { MARK_COLORS } from "./mark-colors.ts";
import type { MenuEntry } from "./menu-entry.ts";

interface PartCommands {
	readonly editor: Editor;
	/** Lets the person change a note's text. */
	readonly editNote: (note: string) => void;
	/** Lets the person type a group's name. */
	readonly renameGroup: (group: string) => void;
}

const ICON = 14;

/** What a menu offers for selected nodes and notes: groups and colours. */
export function partEntries({ editor, editNote: edit, renameGroup }: PartCommands): MenuEntry[] {
	const { flow, selection } = editor.store.getState();
	const selected = [
		...flow.nodes.filter(({ id }) => selection.nodes.has(id)),
		...(flow.notes ?? []).filter(({ id }) => selection.notes.has(id)),
	];
	const groups = (flow.groups ?? []).filter(({ id }) => selected.some((part) => part.group === id));
	const note = onlyNote(selection);
	const editNote: MenuEntry[] =
		note === undefined
			? []
			: [
					{
						label: "Edit the text",
						icon: <PencilLine size={ICON} />,
						shortcut: "enter",
						onSelect: () => edit(note),
					},
				];
	return [
		...editNote,
		{
			label: "Group",
			icon: <Group size={ICON} />,
			shortcut: "mod+g",
			onSelect() {
				const group = editor.group();
				if (group !== undefined) renameGroup(group);
			},
		},
		...(groups.length > 0 ? groupEntries(editor, renameGroup, groups) : []),
		...intoEntries(editor, flow.groups ?? []),
		colorEntry("Colour", common(selected), (color) => editor.setColor(color)),
	];
}

function groupEntries(
	editor: Editor,
	rename: PartCommands["renameGroup"],
	groups: readonly FlowGroup[],
): MenuEntry[] {
	const [only] = groups;
	const collapse = groups.some(({ collapsed }) => !collapsed);
	const single: MenuEntry[] =
		groups.length === 1 && only
			? [
					{
						label: "Rename the group",
						icon: <PencilLine size={ICON} />,
						onSelect: () => rename(only.id),
					},
					colorEntry("Colour of the group", only.color ?? null, (color) =>
						editor.setGroupColor(only.id, color),
					),
				]
			: [];
	return [
		{
			label: "Ungroup",
			icon: <Ungroup size={ICON} />,
			shortcut: "mod+shift+g",
			onSelect: () => editor.ungroup(),
		},
		{
			label: collapse ? "Collapse" : "Expand",
			icon: collapse ? <SquareMinus size={ICON} /> : <SquarePlus size={ICON} />,
			shortcut: "g",
			onSelect: () => editor.toggleGroups(),
		},
		{ label: "Take out of the group", onSelect: () => editor.leaveGroup() },
		...single,
	];
}

function intoEntries(editor: Editor, groups: readonly FlowGroup[]): MenuEntry[] {
	if (groups.length === 0) return [];
	const { nodes, notes } = editor.store.getState().selection;
	return [
		{
			label: "Put into a group",
			entries: groups.map(({ id, name }) => ({
				label: name,
				onSelect: () => editor.joinGroup(id, [...nodes], [...notes]),
			})),
		},
	];
}

function colorEntry(
	label: string,
	current: MarkColor | null | undefined,
	onSelect: (color: MarkColor | null) => void,
): MenuEntry {
	return {
		label,
		icon: <Palette size={ICON} />,
		entries: MARK_COLORS.map(({ color, label: name }) => ({
			label: name,
			checked: current === color,
			onSelect: () => onSelect(color),
		})),
	};
}

/** The colour that all have; `undefined` when they differ. */
function common(parts: readonly { readonly color?: MarkColor }[]): MarkColor | null | undefined {
	const colors = new Set(parts.map(({ color }) => color ?? null));
	return colors.size === 1 ? colors.values().next().value : undefined;
}
