import type { Flow, FlowNode, ModelSetting, ParameterSetting, Wire } from "@switchyard/spec";

export type NodeSketch = Pick<FlowNode, "id" | "type"> & Partial<FlowNode>;

export function node(id: string, type: string, more: Partial<FlowNode> = {}): NodeSketch {
	return { id, type, ...more };
}

export function constant(value: unknown): ParameterSetting {
	return { scope: "Custom", value };
}

/** An id and a revision name one document for ever, so every flow gets a revision of its own. */
let lastRevision = 0;

/** A flow with a manual trigger `start`. Wires are written `from>to`, `from.port>to` or `agent.tools>tool.tool`. */
export function flowOf(nodes: readonly NodeSketch[], wires: readonly string[]): Flow {
	return {
		formatVersion: 1,
		id: "test-flow",
		name: "Test flow",
		revision: ++lastRevision,
		nodes: [node("start", "Flow.Manual"), ...nodes].map((sketch) => ({
			name: sketch.id,
			position: { x: 0, y: 0 },
			params: {},
			...sketch,
		})),
		wires: wires.map(wireOf),
	};
}

/** Nodes one after the other, from the trigger on. */
export function chainOf(...nodes: readonly NodeSketch[]): Flow {
	const ids = ["start", ...nodes.map(({ id }) => id)];
	return flowOf(
		nodes,
		ids.slice(1).map((id, index) => `${ids[index]}>${id}`),
	);
}

/** An agent with tools, after the trigger. */
export function agentWith(script: unknown, ...tools: readonly NodeSketch[]): Flow {
	const model = { provider: "scripted", script } as ModelSetting;
	const params = { prompt: constant("Do it."), model: constant(model) };
	return flowOf(
		[node("agent", "AI.Agent", { params }), ...tools],
		["start>agent", ...tools.map(({ id }) => `agent.tools>${id}.tool`)],
	);
}

function wireOf(text: string, index: number): Wire {
	const [from = "", to = ""] = text.split(">");
	return { id: `w${index}`, from: endOf(from, "out"), to: endOf(to, "in") };
}

function endOf(text: string, port: string): Wire["from"] {
	const [id = "", named = port] = text.split(".");
	return { node: id, port: named };
}
