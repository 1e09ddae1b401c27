import { type AddWire, type Flow, MAX_FLOW_NODES, type Wire } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { findNode } from "./edit-node.ts";
import { OperationError } from "./operation-error.ts";

/** The most wires that a flow may hold. */
export const MAX_FLOW_WIRES = MAX_FLOW_NODES * 4;

export function addWire(flow: Flow, { wire, index }: AddWire): Applied {
	findNode(flow, wire.from.node, "wire.from.node");
	findNode(flow, wire.to.node, "wire.to.node");
	if (flow.wires.some(({ id }) => id === wire.id)) throw wireExists(wire);
	if (flow.wires.length >= MAX_FLOW_WIRES) throw tooManyWires();
	return {
		flow: { ...flow, wires: flow.wires.toSpliced(index ?? flow.wires.length, 0, wire) },
		inverse: [{ op: "remove-wire", wire: wire.id }],
	};
}

export function wireExists({ id }: Wire, field = "wire.id"): OperationError {
	return new OperationError(`The flow has a wire \`${id}\` already.`, {
		field,
		hint: "Give the new wire a fresh id.",
	});
}

export function tooManyWires(field = "wire"): OperationError {
	return new OperationError(`A flow holds ${MAX_FLOW_WIRES} wires at most.`, {
		field,
		hint: "Split it into several flows.",
	});
}
