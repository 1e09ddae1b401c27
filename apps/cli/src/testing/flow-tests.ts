import { loadNodeTypes } from "@switchyard/nodes";
import type { Flow } from "@switchyard/spec/flow";
import type { FlowTest } from "@switchyard/spec/flow-test";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** Greets someone and writes it into the log. */
export function greeting(words = "Hello {{ name }}"): Flow {
	return {
		formatVersion: 1,
		id: "greeting",
		name: "Greeting",
		revision: 1,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
			{
				id: "log",
				type: "Flow.Log",
				name: "Say it",
				position: { x: 200, y: 0 },
				params: { text: { scope: "Message", template: words } },
			},
		],
		wires: [{ id: "one", from: { node: "start", port: "out" }, to: { node: "log", port: "in" } }],
	};
}

/** A test of it, as the server makes one of a run. */
export async function greetingTest(flow = greeting()): Promise<FlowTest> {
	const types: NodeSpec[] = (await loadNodeTypes()).map(({ spec }) => spec);
	return {
		formatVersion: 1,
		name: "Greets by name",
		flow,
		nodeTypes: types.filter(({ id }) => id === "Flow.Manual" || id === "Flow.Log"),
		start: { node: "start", message: { name: "Ada" } },
		recorded: {
			calls: [{ node: "log", params: { text: "Hello Ada" }, outcomes: [{ status: "success", outputs: {} }] }],
			models: [],
			people: [],
		},
		expect: {
			status: "succeeded",
			message: { name: "Ada" },
			calls: [{ node: "log", params: { text: "Hello Ada" } }],
		},
	};
}

/** An agent whose scripted model answers one word. */
export function sorting(prompt: string): Flow {
	const model = { provider: "scripted", script: [{ text: "orders" }] };
	return {
		formatVersion: 1,
		id: "sorting",
		name: "Sorting",
		revision: 1,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
			{
				id: "agent",
				type: "AI.Agent",
				name: "Sort",
				position: { x: 200, y: 0 },
				params: { prompt: { scope: "Custom", value: prompt }, model: { scope: "Custom", value: model } },
			},
		],
		wires: [{ id: "one", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } }],
	};
}
