import type { NewIds } from "@switchyard/flow";
import { uniqueId } from "@switchyard/flow";
import type { Flow, Operation } from "@switchyard/spec/flow";

type Ids = { readonly nodes: readonly string[]; readonly wires: readonly string[] };

/** Whether an operation adds something under an id that the flow has given away. */
export function addsTaken(flow: Flow, operation: Operation): boolean {
	const added = addedIds(operation);
	return (
		added.nodes.some((id) => flow.nodes.some((node) => node.id === id)) ||
		added.wires.some((id) => flow.wires.some((wire) => wire.id === id))
	);
}

/** Finds free ids for what an operation adds under ids that are taken; free in the flow and among what is to follow. */
export function newIdsFor(
	flow: Flow,
	operation: Operation,
	following: readonly Operation[],
	ids: { readonly [Kind in keyof NewIds]: Map<string, string> },
): void {
	const added = addedIds(operation);
	for (const kind of ["nodes", "wires"] as const) {
		const present = new Set(flow[kind].map(({ id }) => id));
		const taken = new Set([...present, ...following.flatMap((each) => addedIds(each)[kind])]);
		for (const id of added[kind]) if (present.has(id)) ids[kind].set(id, uniqueId(id, taken));
	}
}

function addedIds(operation: Operation): Ids {
	switch (operation.op) {
		case "add-node":
			return { nodes: [operation.node.id], wires: [] };
		case "add-wire":
			return { nodes: [], wires: [operation.wire.id] };
		case "attach-tool":
			return { nodes: [], wires: [operation.wire] };
		case "paste":
			return { nodes: operation.nodes.map(({ id }) => id), wires: operation.wires.map(({ id }) => id) };
		default:
			return { nodes: [], wires: [] };
	}
}
