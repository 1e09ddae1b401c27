import type { Flow, SetErrorPolicy } from "@switchyard/spec/flow";
import { ERROR_PORT } from "../ports.ts";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";
import { removeWires } from "./remove-wire.ts";

export function setErrorPolicy(flow: Flow, { node: id, onError }: SetErrorPolicy): Applied {
	const { node } = findNode(flow, id);
	const edited = editNode(flow, id, ({ onError: _, ...rest }) => (onError ? { ...rest, onError } : rest));
	const back: SetErrorPolicy = { op: "set-error-policy", node: id, onError: node.onError ?? null };
	if (onError === "port" && node.onError === "port") return { flow: edited, inverse: [back] };
	// Wires of the error port go with the port, on the way there or on the way back, so the way back draws them again.
	const { wires, inverse } = removeWires(flow, ({ from }) => from.node === id && from.port === ERROR_PORT.id);
	return {
		flow: onError === "port" ? edited : { ...edited, wires },
		inverse: [back, ...inverse],
	};
}
