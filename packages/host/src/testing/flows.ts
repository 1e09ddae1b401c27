import { custom, flow, node } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";

/** An id and a revision name one document for ever, so every flow gets a revision of its own. */
let lastRevision = 0;

/** A flow with a manual trigger `start`. */
export function flowOf(nodes: readonly FlowNode[], wires: readonly string[]): Flow {
	return flow([node("start", "Flow.Manual"), ...nodes], wires, {
		id: "test-flow",
		name: "Test flow",
		revision: ++lastRevision,
	});
}

/** Nodes one after the other, from the trigger on. */
export function chainOf(...nodes: readonly FlowNode[]): Flow {
	return flowOf(nodes, [["start", ...nodes.map(({ id }) => id)].join(" > ")]);
}

/** An agent with tools, after the trigger. */
export function agentWith(script: unknown, ...tools: readonly FlowNode[]): Flow {
	const params = { prompt: custom("Do it."), model: custom({ provider: "scripted", script }) };
	return flowOf(
		[node("agent", "AI.Agent", params), ...tools],
		["start > agent", ...tools.map(({ id }) => `agent.tools > ${id}`)],
	);
}
