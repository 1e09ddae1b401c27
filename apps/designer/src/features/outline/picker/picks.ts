import type { Wire, WireEnd } from "@switchyard/spec/flow";
import type { NodeSpec, Port } from "@switchyard/spec/node-spec";
import { connectChoices } from "../../../core/editor/connect-choices.ts";
import type { Editor } from "../../../core/editor/editor.ts";
import { searchNodeTypes } from "../../../core/editor/search-node-types.ts";
import { portChoices } from "../../../core/outline/port-choices.ts";
import type { Pick } from "./pick.ts";

/** A node type, for a node that is added or that gets another type. */
export function pickType(
	editor: Editor,
	label: string,
	types: readonly NodeSpec[],
	choose: (type: string) => void,
): Pick {
	const { unavailable } = editor.store.getState();
	return {
		label,
		placeholder: label,
		empty: "No node fits here.",
		find: (search) =>
			searchNodeTypes([...types], search).map((spec) => ({
				key: spec.id,
				spec,
				dimmed: unavailable.has(spec.id),
				name: spec.name,
				detail: unavailable.get(spec.id)?.sentence ?? spec.description,
				choose: () => choose(spec.id),
			})),
	};
}

/** Anything that a node can be connected to, by whichever of its ports fits. */
export function pickConnection(editor: Editor, node: string): Pick {
	const name = editor.node(node)?.name ?? node;
	return {
		label: `Connect ${name}`,
		placeholder: `Connect “${name}” to…`,
		empty: "There is nothing to connect it to.",
		find(search) {
			const { flow, nodeTypes } = editor.store.getState();
			return connectChoices(flow, nodeTypes, node, search).map(({ key, name: other, meaning, from, to }) => ({
				key,
				spec: editor.spec(to.node),
				name: other,
				detail: meaning,
				choose: () => editor.connect(from, to),
			}));
		},
	};
}

/** A port to connect a port with. */
export function pickPort(editor: Editor, node: string, port: Port): Pick {
	const end = { node, port: port.id };
	const label = `Connect ${port.name} of ${editor.node(node)?.name ?? node}`;
	return portPick(editor, label, end, (other) => editor.connect(end, other));
}

/** Another port for one end of a wire. */
export function pickOtherEnd(editor: Editor, wire: Wire, side: "from" | "to"): Pick {
	const kept = side === "from" ? wire.to : wire.from;
	return portPick(
		editor,
		side === "from" ? "Begin the wire elsewhere" : "End the wire elsewhere",
		kept,
		(end) => editor.reconnect(wire.id, side, end),
		(end) => editor.canReconnect(wire.id, side, end),
	);
}

function portPick(
	editor: Editor,
	label: string,
	from: WireEnd,
	choose: (end: WireEnd) => void,
	fits?: (end: WireEnd) => boolean,
): Pick {
	return {
		label,
		placeholder: `${label}: search nodes and ports`,
		empty: "No other port fits.",
		find(search) {
			const { flow, nodeTypes } = editor.store.getState();
			return portChoices(flow, nodeTypes, from, search, fits).map(({ key, end, node, type, port }) => ({
				key,
				spec: nodeTypes.get(type),
				name: node,
				detail: port,
				choose: () => choose(end),
			}));
		},
	};
}
