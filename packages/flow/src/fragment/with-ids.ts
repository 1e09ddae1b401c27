import type { Operation, Wire } from "@switchyard/spec/flow";

/** New ids of nodes and wires, by the old ones. */
export interface NewIds {
	readonly nodes: ReadonlyMap<string, string>;
	readonly wires: ReadonlyMap<string, string>;
}

/** The operation with nodes and wires called by their new ids. */
export function withIds(operation: Operation, { nodes, wires }: NewIds): Operation {
	if (nodes.size === 0 && wires.size === 0) return operation;
	const node = (id: string) => nodes.get(id) ?? id;
	const wire = (id: string) => wires.get(id) ?? id;
	const rewired = ({ id, from, to }: Wire): Wire => ({
		id: wire(id),
		from: { ...from, node: node(from.node) },
		to: { ...to, node: node(to.node) },
	});
	switch (operation.op) {
		case "rename-flow":
		case "set-budget":
		case "set-policies":
		case "add-note":
		case "remove-note":
		case "set-note-text":
		case "place-note":
		case "add-group":
		case "remove-group":
		case "rename-group":
		case "collapse-group":
			return operation;
		case "set-group":
			return { ...operation, nodes: operation.nodes.map(node) };
		case "set-color":
			return operation.part === "node" ? { ...operation, id: node(operation.id) } : operation;
		case "add-node":
			return { ...operation, node: { ...operation.node, id: node(operation.node.id) } };
		case "move-nodes":
			return { ...operation, moves: operation.moves.map((move) => ({ ...move, node: node(move.node) })) };
		case "add-wire":
			return { ...operation, wire: rewired(operation.wire) };
		case "remove-wire":
			return { ...operation, wire: wire(operation.wire) };
		case "attach-tool":
			return {
				...operation,
				wire: wire(operation.wire),
				agent: node(operation.agent),
				node: node(operation.node),
			};
		case "paste":
			return {
				...operation,
				nodes: operation.nodes.map((each) => ({ ...each, id: node(each.id) })),
				wires: operation.wires.map(rewired),
			};
		default:
			return { ...operation, node: node(operation.node) };
	}
}
