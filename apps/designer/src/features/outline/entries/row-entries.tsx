import type { Problem } from "@switchyard/spec/error";
import { TriangleAlert } from "lucide-react";
import type { OutlinePart } from "../../../core/outline/outline-row.ts";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import { nodeEntries } from "./node-entries.tsx";
import type { OutlineCommands } from "./outline-commands.ts";
import { parameterEntries } from "./parameter-entries.tsx";
import { groupEntries, noteEntries } from "./scenery-entries.tsx";
import { portEntries, wireEntries } from "./wire-entries.tsx";

/** What can be done with a row: its menu, whose shortcuts the outline listens for. */
export function rowEntries(part: OutlinePart, commands: OutlineCommands): readonly MenuEntry[] {
	switch (part.kind) {
		case "node":
			return nodeEntries(part.node, commands);
		case "group":
			return groupEntries(part.group, commands);
		case "note":
			return noteEntries(commands);
		case "port":
			return portEntries(part, commands);
		case "wire":
			return wireEntries(part, commands);
		case "parameter":
			return parameterEntries(part, commands);
		case "problem":
			return problemEntries(part.problem, commands);
		case "section":
			return [];
	}
}

/** What is wrong with the flow as a whole has no place to go to. */
function problemEntries(problem: Problem, { editor, jump }: OutlineCommands): readonly MenuEntry[] {
	if (problem.node === undefined && problem.wire === undefined) return [];
	const { readOnly } = editor.store.getState();
	return [
		{
			label: readOnly ? "Show where it is" : "Go to the problem",
			icon: <TriangleAlert size={14} />,
			shortcut: "enter",
			onSelect: () => jump(problem),
		},
	];
}
