import type { Operation } from "@switchyard/spec/flow";

/** The nodes that must be in a flow for an operation to apply to it. */
export function touchedNodes(operation: Operation): string[] {
	switch (operation.op) {
		case "rename-flow":
		case "set-budget":
		case "set-policies":
		case "add-node":
		case "paste":
		case "remove-wire":
		case "add-note":
		case "remove-note":
		case "set-note-text":
		case "place-note":
		case "add-group":
		case "remove-group":
		case "rename-group":
		case "collapse-group":
		case "set-group":
			return [];
		case "move-nodes":
			return operation.moves.map(({ node }) => node);
		case "add-wire":
			return [operation.wire.from.node, operation.wire.to.node];
		case "attach-tool":
			return [operation.agent, operation.node];
		case "set-color":
			return operation.part === "node" ? [operation.id] : [];
		default:
			return [operation.node];
	}
}
