import type { Flow, SetErrorPolicy, Wire } from "@switchyard/spec";
import { ERROR_PORT } from "../ports.ts";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";
import { removeWires } from "./remove-wire.ts";

export function setErrorPolicy(flow: Flow, { node: id, onError }: SetErrorPolicy): Applied {
	const { node } = findNode(flow, id);
	const loseWires = ({ from }: Wire) => onError !== "port" && from.node === id && from.port === ERROR_PORT.id;
	const { wires, inverse } = removeWires(flow, loseWires);
	const edited = editNode(flow, id, ({ onError: _, ...rest }) => (onError ? { ...rest, onError } : rest));
	return {
		flow: { ...edited, wires },
		inverse: [{ op: "set-error-policy", node: id, onError: node.onError ?? null }, ...inverse],
	};
}
