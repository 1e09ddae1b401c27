import type { AddWire, Flow, RemoveWire, Wire } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { OperationError } from "./operation-error.ts";

export function removeWire(flow: Flow, operation: RemoveWire): Applied {
	const { wires, inverse } = removeWires(flow, ({ id }) => id === operation.wire);
	if (inverse.length === 0) {
		throw new OperationError(`The flow has no wire \`${operation.wire}\`.`, {
			field: "wire",
			hint: "It may have been removed meanwhile; read the flow again.",
		});
	}
	return { flow: { ...flow, wires }, inverse };
}

/** The wires without some, and the operations that put those back where they were. */
export function removeWires(
	flow: Flow,
	gone: (wire: Wire) => boolean,
): { readonly wires: Wire[]; readonly inverse: readonly AddWire[] } {
	const inverse: AddWire[] = [];
	for (const [index, wire] of flow.wires.entries()) {
		if (gone(wire)) inverse.push({ op: "add-wire", wire, index });
	}
	const wires = inverse.length === 0 ? flow.wires : flow.wires.filter((wire) => !gone(wire));
	return { wires, inverse };
}
