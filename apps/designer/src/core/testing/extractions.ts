import { node, wire } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type Extraction, extraction } from "../extract/extraction.ts";
import { EMPTY_FLOW } from "./flows.ts";
import { IN, nodeType, OUT, parameter } from "./node-types.ts";

const EACH = { ...OUT, id: "each", name: "Each" };
const output = (name: string) =>
	parameter(name, { variableType: "Out", scope: "Message", customScope: false });
const TYPES: readonly NodeSpec[] = [
	nodeType("Flow.Manual", "Manual", { construct: "trigger", ports: [OUT] }),
	nodeType("Flow.Called", "Sub-flow Start", {
		construct: "trigger",
		ports: [OUT],
		properties: [
			parameter("inputs", { schema: { type: "array" }, value: [] }),
			parameter("outputs", { schema: { type: "array" }, value: [] }),
		],
	}),
	nodeType("Test.Work", "Work", {
		properties: [
			parameter("text", { variableType: "Opt", scope: "Message", aiScope: true }),
			output("result"),
		],
		tool: { name: "work", description: "Works." },
	}),
	nodeType("AI.Agent", "Agent", {
		construct: "agent",
		ports: [IN, OUT, { id: "tools", kind: "tools", direction: "out", name: "Tools" }],
	}),
	nodeType("Flow.Join", "Join", { construct: "join", properties: [parameter("mode", { value: "all" })] }),
	nodeType("Flow.Stop", "Stop", { construct: "stop", ports: [IN] }),
	nodeType("Flow.Respond", "Respond", { construct: "respond" }),
	nodeType("Flow.Catch", "Catch", {
		construct: "catch",
		ports: [OUT],
		properties: [parameter("nodes", { variableType: "Opt", schema: { type: "array" } })],
	}),
	nodeType("Flow.ForEach", "For each", {
		construct: "for-each",
		ports: [IN, EACH, OUT],
		properties: [
			parameter("collect", { variableType: "Opt", schema: { type: "string", format: "expression" } }),
			...["item", "index", "results"].map(output),
		],
	}),
	nodeType("Flow.LoopWhile", "Loop while", { construct: "loop-while", ports: [IN, EACH, OUT] }),
	nodeType("Flow.Switch", "Switch", {
		construct: "switch",
		ports: [IN, { ...OUT, id: "yes", name: "Yes" }, { ...OUT, id: "otherwise", name: "Otherwise" }],
		properties: [parameter("rules", { schema: { type: "array" }, value: [] })],
	}),
];
export const SPECS = new Map(TYPES.map((spec) => [spec.id, spec]));
export const SUB = { id: "part", name: "Part" };

export const work = (id: string, path?: string, field?: string): FlowNode =>
	node(
		id,
		"Test.Work",
		path === undefined ? {} : { text: { scope: "Message", path } },
		field === undefined ? {} : { outputs: { result: field } },
	);

export const join = (id: string, mode = "all") =>
	node(id, "Flow.Join", { mode: { scope: "Custom", value: mode } });

/** A Switch's rules of which each has a port. */
export const RULES: FlowNode["params"] = {
	rules: { scope: "Custom", value: [{ port: "yes", when: "total > 1.0" }] },
};

export function flowOf(nodes: readonly FlowNode[], ...wires: readonly string[]): Flow {
	return {
		...EMPTY_FLOW,
		nodes: [node("start", "Flow.Manual"), ...nodes],
		wires: wires.map((text, index) => wire(text, `w${index}`)),
	};
}

export const extract = (flow: Flow, ...chosen: string[]) => extraction(flow, SPECS, new Set(chosen), SUB);
export const reason = (flow: Flow, ...chosen: string[]) => {
	const found = extract(flow, ...chosen);
	return found.ok ? undefined : found.reason;
};
export function done(flow: Flow, ...chosen: string[]): Extraction {
	const found = extract(flow, ...chosen);
	if (!found.ok) throw new Error(found.reason);
	return found;
}
