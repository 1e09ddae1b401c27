import type { Flow, FlowNode, SetPin } from "@switchyard/spec/flow";
import { pinsTooLarge, pinTooLarge } from "../pins.ts";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";
import { OperationError } from "./operation-error.ts";

export function setPin(flow: Flow, { node: id, pin }: SetPin): Applied {
	const { node } = findNode(flow, id);
	const { pin: before, ...rest } = node;
	const edited: FlowNode = pin ? { ...rest, pin } : rest;
	const pinned = editNode(flow, id, () => edited);
	const fault = pin ? (pinTooLarge(edited) ?? pinsTooLarge(pinned)) : undefined;
	if (fault) throw new OperationError(fault.message, { field: "pin", hint: fault.hint });
	return { flow: pinned, inverse: [{ op: "set-pin", node: id, pin: before ?? null }] };
}
