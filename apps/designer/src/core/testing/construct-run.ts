import { node } from "@switchyard/flow/testing";
import type { EventBody } from "@switchyard/spec/event";
import type { FlowNode, Wire } from "@switchyard/spec/flow";
import { EMPTY_FLOW, ORDER_DESK } from "./flows.ts";

export const error = { code: "NODE_FAILED", message: "No.", retryable: false };

/** A flow with the trigger `start`, in the version that the runs of the tests use. */
export function flowOf(nodes: readonly FlowNode[], wires: readonly Wire[]) {
	const trigger = node("start", "Flow.Manual");
	return { ...EMPTY_FLOW, id: ORDER_DESK.id, revision: 3, nodes: [trigger, ...nodes], wires: [...wires] };
}

export function begin(step: number, id: string, params: Record<string, unknown> = {}): EventBody {
	return { type: "step-start", step, node: id, attempt: 1, params, provenance: {} };
}

export function end(step: number, outputs: Record<string, unknown> = {}): EventBody {
	return { type: "step-end", step, outputs, port: "out" };
}
