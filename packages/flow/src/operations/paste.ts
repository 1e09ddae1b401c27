import { type Flow, MAX_FLOW_NODES, type Operation, type Paste } from "@switchyard/spec/flow";
import { nodeExists, tooManyNodes } from "./add-node.ts";
import { MAX_FLOW_WIRES, tooManyWires, wireExists } from "./add-wire.ts";
import type { Applied } from "./applied.ts";
import { insertGroups } from "./group-list.ts";
import { insertNotes } from "./note-list.ts";
import { OperationError } from "./operation-error.ts";
import { refuseUnseenIn } from "./unseen.ts";

export function paste(flow: Flow, { nodes, wires, notes = [], groups = [] }: Paste): Applied {
	if (flow.nodes.length + nodes.length > MAX_FLOW_NODES) throw tooManyNodes("nodes");
	if (flow.wires.length + wires.length > MAX_FLOW_WIRES) throw tooManyWires("wires");
	const nodeIds = new Set(flow.nodes.map(({ id }) => id));
	const pasted = new Set<string>();
	for (const [index, node] of nodes.entries()) {
		if (nodeIds.has(node.id) || pasted.has(node.id)) throw nodeExists(node, "nodes.id");
		refuseUnseenIn(node, `nodes[${index}]`);
		pasted.add(node.id);
	}
	const wireIds = new Set(flow.wires.map(({ id }) => id));
	for (const wire of wires) {
		if (wireIds.has(wire.id)) throw wireExists(wire, "wires.id");
		wireIds.add(wire.id);
		for (const { node } of [wire.from, wire.to]) if (!pasted.has(node)) throw leavesPaste(wire.id, node);
	}
	const added = { ...flow, nodes: [...flow.nodes, ...nodes], wires: [...flow.wires, ...wires] };
	const noted = insertNotes(added, notes, undefined, "notes");
	return {
		flow: insertGroups(noted, groups, undefined, "groups"),
		inverse: [
			...nodes.map(({ id }): Operation => ({ op: "remove-node", node: id })),
			...notes.map(({ id }): Operation => ({ op: "remove-note", note: id })),
			...groups.map(({ id }): Operation => ({ op: "remove-group", group: id })),
		],
	};
}

function leavesPaste(wire: string, node: string): OperationError {
	return new OperationError(`The pasted wire \`${wire}\` ends at \`${node}\`, which is not pasted with it.`, {
		field: "wires",
		hint: "Add wires to other nodes with add-wire afterwards.",
	});
}
