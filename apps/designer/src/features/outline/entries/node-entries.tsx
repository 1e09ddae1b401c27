import type { FlowNode, Wire } from "@switchyard/spec/flow";
import { CircleSlash, PencilLine, Plus, Replace, SlidersHorizontal, Spline } from "lucide-react";
import type { Editor } from "../../../core/editor/editor.ts";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { nodeBox } from "../../../core/geometry/node-box.ts";
import { placeAtPort } from "../../../core/geometry/place-at-port.ts";
import { nodeKey } from "../../../core/outline/outline-rows.ts";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import { pickConnection, pickType } from "../picker/picks.ts";
import type { OutlineCommands } from "./outline-commands.ts";
import { partsEntries } from "./scenery-entries.tsx";

const ICON = 14;

/** What can be done with a node. */
export function nodeEntries(node: FlowNode, commands: OutlineCommands): readonly MenuEntry[] {
	const { editor, nodeActions, pick, rename, inspect } = commands;
	const { readOnly, nodeTypes } = editor.store.getState();
	const settings: MenuEntry = {
		label: "Open its settings",
		icon: <SlidersHorizontal size={ICON} />,
		shortcut: "enter",
		onSelect: inspect,
	};
	if (readOnly) return [settings];
	const all = [...nodeTypes.values()];
	const actions = nodeActions(node.id);
	return [
		settings,
		{
			label: "Add a node after it…",
			icon: <Plus size={ICON} />,
			shortcut: "a",
			onSelect: () =>
				pick(pickType(editor, `Add a node after ${node.name}`, all, (type) => editor.addAfterSelected(type))),
		},
		...beforeEntry(node, commands),
		{
			label: "Connect to…",
			icon: <Spline size={ICON} />,
			shortcut: "c",
			onSelect: () => pick(pickConnection(editor, node.id)),
		},
		{
			label: "Rename",
			icon: <PencilLine size={ICON} />,
			shortcut: "F2",
			onSelect: () => rename(nodeKey(node.id)),
		},
		{
			label: "Replace…",
			icon: <Replace size={ICON} />,
			shortcut: "r",
			onSelect: () =>
				pick(
					pickType(
						editor,
						`Replace ${node.name} with…`,
						all.filter(({ id }) => id !== node.type),
						(type) => editor.replaceType(node.id, type),
					),
				),
		},
		...(actions.length > 0 ? ["separator" as const, ...actions] : []),
		"separator",
		{
			label: node.disabled ? "Enable" : "Disable",
			icon: <CircleSlash size={ICON} />,
			shortcut: "d",
			onSelect: () => editor.toggleDisabled(),
		},
		...partsEntries(commands),
	];
}

/** Before a node with one wire to it means in that wire; else at its first input. */
function beforeEntry(node: FlowNode, { editor, pick }: OutlineCommands): MenuEntry[] {
	const spec = editor.spec(node.id);
	const port = editor.ports(node.id).find(({ kind, direction }) => kind === "message" && direction === "in");
	if (!spec || !port) return [];
	const end = { node: node.id, port: port.id };
	const label = `Add a node before ${node.name}`;
	const only = onlyWireTo(editor, node.id);
	return [
		{
			label: "Add a node before it…",
			icon: <Plus size={ICON} />,
			shortcut: "b",
			onSelect() {
				if (only)
					return pick(
						pickType(editor, label, editor.splicingTypes(only.id), (type) => editor.spliceNew(only.id, type)),
					);
				const place = nodeBox(node, spec).ports.find((each) => each.port.id === port.id);
				const at = place ? placeAtPort(node, place) : node.position;
				pick(pickType(editor, label, editor.fittingTypes(end), (type) => editor.addNodeAt(end, type, at)));
			},
		},
	];
}

function onlyWireTo(editor: Editor, node: string): Wire | undefined {
	const ports = editor.ports(node);
	const arriving = indexOf(editor.store.getState().flow)
		.wiresAt(node)
		.filter(({ to }) => to.node === node && ports.find(({ id }) => id === to.port)?.kind === "message");
	return arriving.length === 1 ? arriving[0] : undefined;
}
