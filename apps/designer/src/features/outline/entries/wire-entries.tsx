import { CornerDownRight, Plus, Spline, Trash2, Unplug } from "lucide-react";
import { nodeBox } from "../../../core/geometry/node-box.ts";
import { placeAtPort } from "../../../core/geometry/place-at-port.ts";
import type { PortPart, WirePart } from "../../../core/outline/outline-row.ts";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import { pickOtherEnd, pickPort, pickType } from "../picker/picks.ts";
import type { OutlineCommands } from "./outline-commands.ts";

const ICON = 14;

/** What can be done with a port: connecting it, adding a node at it, disconnecting it. */
export function portEntries(
	{ node, port, wires }: PortPart,
	{ editor, pick }: OutlineCommands,
): readonly MenuEntry[] {
	if (editor.store.getState().readOnly) return [];
	const end = { node: node.id, port: port.id };
	return [
		{
			label: "Connect to a port…",
			icon: <Spline size={ICON} />,
			shortcut: "c",
			onSelect: () => pick(pickPort(editor, node.id, port)),
		},
		{
			label: "Add a node here…",
			icon: <Plus size={ICON} />,
			shortcut: "a",
			onSelect() {
				const spec = editor.spec(node.id);
				const place = spec && nodeBox(node, spec).ports.find((each) => each.port.id === port.id);
				const at = place ? placeAtPort(node, place) : node.position;
				const label = `Add a node at ${port.name} of ${node.name}`;
				pick(pickType(editor, label, editor.fittingTypes(end), (type) => editor.addNodeAt(end, type, at)));
			},
		},
		{
			label: wires.length > 1 ? "Delete its wires" : "Delete its wire",
			icon: <Unplug size={ICON} />,
			shortcut: "delete",
			disabled: wires.length === 0,
			onSelect() {
				editor.select({ wires: new Set(wires.map(({ id }) => id)) });
				editor.remove();
			},
		},
	];
}

/** What can be done with a wire, at one of its ends. */
export function wireEntries(
	{ wire, side }: WirePart,
	{ editor, pick, goToNode }: OutlineCommands,
): readonly MenuEntry[] {
	const other = side === "from" ? "to" : "from";
	const go: MenuEntry = {
		label: "Go to the node at its other end",
		icon: <CornerDownRight size={ICON} />,
		shortcut: "enter",
		onSelect: () => goToNode(wire[other].node),
	};
	if (editor.store.getState().readOnly) return [go];
	return [
		go,
		{
			label: "Add a node into it…",
			icon: <Plus size={ICON} />,
			shortcut: "a",
			onSelect: () =>
				pick(
					pickType(editor, "Add a node into the wire", editor.splicingTypes(wire.id), (type) =>
						editor.spliceNew(wire.id, type),
					),
				),
		},
		{
			label: "Connect to another port…",
			icon: <Spline size={ICON} />,
			shortcut: "c",
			onSelect: () => pick(pickOtherEnd(editor, wire, other)),
		},
		{
			label: "Delete",
			icon: <Trash2 size={ICON} />,
			shortcut: "delete",
			danger: true,
			onSelect: () => editor.remove(),
		},
	];
}
