import type { Flow, Operation } from "@switchyard/spec/flow";
import { touchedNodes } from "./touched-nodes.ts";

/** The operations that bring back the nodes that others removed and a person's changes need, with their wires. */
export function restoreNodes(before: Flow, now: Flow, operations: readonly Operation[]): Operation[] {
	const present = new Set(now.nodes.map(({ id }) => id));
	const needed = new Set(operations.flatMap(touchedNodes).filter((id) => !present.has(id)));
	const nodes = before.nodes.filter(({ id }) => needed.has(id));
	const back = new Set([...present, ...nodes.map(({ id }) => id)]);
	const wires = before.wires.filter(
		({ from, to }) =>
			(needed.has(from.node) || needed.has(to.node)) && back.has(from.node) && back.has(to.node),
	);
	return [
		...nodes.map((node): Operation => ({ op: "add-node", node })),
		...wires.map((wire): Operation => ({ op: "add-wire", wire })),
	];
}
