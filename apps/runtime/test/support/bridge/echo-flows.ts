import type { Flow, FlowNode } from "@switchyard/spec/flow";

const at = { x: 0, y: 0 };

const start: FlowNode = { id: "start", type: "Flow.Manual", name: "Start", position: at, params: {} };

const echo: FlowNode = {
	id: "echo",
	type: "Acme.Echo",
	name: "Echo",
	position: at,
	params: { text: { scope: "AI" } },
};

/** A flow with the echo as its one step. */
export function stepFlow(node: Partial<FlowNode> = {}): Flow {
	return {
		formatVersion: 1,
		id: "echo-step",
		name: "Echo as a step",
		revision: 0,
		nodes: [start, { ...echo, params: { text: { scope: "AI", whenWired: "message" } }, ...node }],
		wires: [{ id: "w1", from: { node: "start", port: "out" }, to: { node: "echo", port: "in" } }],
	};
}

/** A flow whose agent has the echo as its one tool, and a model that follows the script. */
export function agentFlow(script: readonly object[]): Flow {
	return {
		formatVersion: 1,
		id: "echo-tool",
		name: "Echo as a tool",
		revision: 0,
		nodes: [
			start,
			{
				id: "agent",
				type: "AI.Agent",
				name: "Agent",
				position: at,
				params: {
					prompt: { scope: "Custom", value: "Say it again." },
					model: { scope: "Custom", value: { provider: "scripted", script } },
				},
			},
			echo,
		],
		wires: [
			{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			{ id: "w2", from: { node: "agent", port: "tools" }, to: { node: "echo", port: "tool" } },
		],
	};
}
