import type { Flow } from "@switchyard/spec/flow";

/** A flow whose agent has one node as its tool, with `text` left to the caller. */
export function agentFlow(id: string, type: string): Flow {
	const position = { x: 0, y: 0 };
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", position, params: {} },
			{
				id: "agent",
				type: "AI.Agent",
				name: "Agent",
				position,
				params: {
					prompt: { scope: "Custom", value: "-" },
					model: { scope: "Custom", value: { provider: "demo" } },
				},
			},
			{ id: "tool", type, name: "Tool", position, params: { text: { scope: "AI" } } },
		],
		wires: [
			{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			{ id: "w2", from: { node: "agent", port: "tools" }, to: { node: "tool", port: "tool" } },
		],
	};
}
