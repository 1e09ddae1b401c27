import type { Flow, Operation } from "@switchyard/spec";
import { indexOf } from "../editor/flow-index.ts";

/** A change in words, for who made it. */
export function describeOperation(flow: Flow, operation: Operation): string {
	const named = (node: string) => `“${indexOf(flow).nodes.get(node)?.name ?? node}”`;
	switch (operation.op) {
		case "add-node":
			return `Add “${operation.node.name}”`;
		case "move-nodes":
			return operation.moves.length === 1
				? `Move ${named(operation.moves[0]?.node ?? "")}`
				: `Move ${operation.moves.length} nodes`;
		case "remove-node":
			return `Remove ${named(operation.node)}`;
		case "rename-node":
			return `Rename ${named(operation.node)} to “${operation.name}”`;
		case "rename-flow":
			return `Rename the flow to “${operation.name}”`;
		case "set-parameter":
			return `Set ${operation.name} of ${named(operation.node)}`;
		case "set-output":
			return `Name the output ${operation.output} of ${named(operation.node)}`;
		case "set-tool":
			return `Change ${named(operation.node)} as a tool`;
		case "set-error-policy":
			return `Change what an error of ${named(operation.node)} does`;
		case "set-retry":
			return `Change the retries of ${named(operation.node)}`;
		case "set-timeout":
			return `Change how long ${named(operation.node)} may take`;
		case "add-wire":
			return `Connect ${named(operation.wire.from.node)} to ${named(operation.wire.to.node)}`;
		case "remove-wire":
			return "Remove a wire";
		case "attach-tool":
			return `Make ${named(operation.node)} a tool of ${named(operation.agent)}`;
		case "paste":
			return `Paste ${operation.nodes.length} nodes`;
	}
}
