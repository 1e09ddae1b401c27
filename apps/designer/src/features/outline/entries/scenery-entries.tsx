import type { Group } from "@switchyard/spec/flow";
import { CopyPlus, PencilLine, StickyNote, Trash2 } from "lucide-react";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import { partEntries } from "../../../ui/part-entries.tsx";
import type { OutlineCommands } from "./outline-commands.ts";

const ICON = 14;

/** What can be done with a group. */
export function groupEntries(group: Group, commands: OutlineCommands): readonly MenuEntry[] {
	if (commands.editor.store.getState().readOnly) return [];
	return [
		{
			label: "Rename",
			icon: <PencilLine size={ICON} />,
			shortcut: "F2",
			onSelect: () => commands.rename(groupKey(group.id)),
		},
		...partsEntries(commands),
	];
}

/** What can be done with a note. */
export function noteEntries(commands: OutlineCommands): readonly MenuEntry[] {
	if (!commands.editor.store.getState().readOnly) return partsEntries(commands);
	return [
		{
			label: "Read the whole note",
			icon: <StickyNote size={ICON} />,
			shortcut: "enter",
			onSelect: commands.inspect,
		},
	];
}

/** What can be done with nodes and notes alike: duplicating, grouping, colours, deleting. */
export function partsEntries(commands: OutlineCommands): readonly MenuEntry[] {
	const { editor, inspect, rename } = commands;
	return [
		{
			label: "Duplicate",
			icon: <CopyPlus size={ICON} />,
			shortcut: "mod+d",
			onSelect: () => editor.duplicate(),
		},
		"separator",
		...partEntries({ editor, editNote: inspect, renameGroup: (group) => rename(groupKey(group)) }),
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

function groupKey(group: string): string {
	return `group ${group}`;
}
