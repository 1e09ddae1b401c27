import { applyOperation, OperationError } from "@switchyard/flow";
import type { Flow, Operation } from "@switchyard/spec";

/** A person's changes put on top of a flow that others have changed. */
export interface Rebased {
	readonly flow: Flow;
	/** The operations that apply. */
	readonly kept: readonly Operation[];
	/** Those that no longer do, each with the reason. */
	readonly lost: readonly { readonly operation: Operation; readonly reason: string }[];
}

/** Applies operations one by one to another flow than they were made on. What is already as one wants it is dropped. */
export function rebase(onto: Flow, operations: readonly Operation[]): Rebased {
	let flow = onto;
	const kept: Operation[] = [];
	const lost: { operation: Operation; reason: string }[] = [];
	for (const operation of operations) {
		try {
			flow = applyOperation(flow, operation).flow;
			kept.push(operation);
		} catch (error) {
			if (!(error instanceof OperationError)) throw error;
			if (!isAlreadySo(flow, operation)) lost.push({ operation, reason: error.message });
		}
	}
	return { flow, kept, lost };
}

function isAlreadySo(flow: Flow, operation: Operation): boolean {
	switch (operation.op) {
		case "add-node":
			return flow.nodes.some((node) => sameJson(node, operation.node));
		case "add-wire":
			return flow.wires.some((wire) => sameJson(wire, operation.wire));
		case "attach-tool":
			return flow.wires.some(
				({ id, from, to }) =>
					id === operation.wire && from.node === operation.agent && to.node === operation.node,
			);
		case "paste":
			return operation.nodes.every((pasted) => flow.nodes.some((node) => sameJson(node, pasted)));
		case "remove-node":
			return !flow.nodes.some(({ id }) => id === operation.node);
		case "remove-wire":
			return !flow.wires.some(({ id }) => id === operation.wire);
		default:
			return false;
	}
}

/** Whether two values are the same JSON text: both come from the same document, so their keys have the same order. */
export function sameJson(a: unknown, b: unknown): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}
