import type { FlowNode, Wire } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { speakersOf } from "./speakers-of.ts";

const spec = (id: string, construct: NodeSpec["construct"], outputs: readonly string[]): NodeSpec => ({
	id,
	version: 1,
	name: id,
	description: "",
	icon: "bot",
	color: "violet",
	group: "AI",
	effect: "safe",
	...defined({ construct }),
	ports: [],
	properties: outputs.map((name) => ({
		name,
		variableType: "Out" as const,
		schema: {},
		description: "",
		scope: "Message" as const,
		aiScope: false,
		customScope: false,
		messageScope: true,
	})),
});

const SPECS = new Map(
	[spec("AI.Agent", "agent", ["text"]), spec("Flow.Set", "set", []), spec("Flow.Log", undefined, [])].map(
		(each) => [each.id, each],
	),
);

const node = (id: string, type: string, more: Partial<FlowNode> = {}): FlowNode => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params: {},
	...more,
});

const wire = (from: string, to: string, port = "out"): Wire => ({
	id: `${from}-${to}`,
	from: { node: from, port },
	to: { node: to, port: port === "tools" ? "tool" : "in" },
});

const speakers = (nodes: FlowNode[], wires: Wire[]) => [...speakersOf({ nodes, wires }, SPECS)];

describe("the speakers of a flow", () => {
	const draft = node("draft", "AI.Agent");
	const final = node("final", "AI.Agent");

	it("are the agents whose words nobody replaces", () => {
		expect(speakers([draft, final], [wire("draft", "final")])).toEqual(["final"]);
		expect(speakers([draft, node("log", "Flow.Log")], [wire("draft", "log")])).toEqual(["draft"]);
		expect(speakers([draft, final], [])).toEqual(["draft", "final"]);
	});

	it("are none that write another field, that a later node may speak over, or that speak in rounds", () => {
		const quiet = node("quiet", "AI.Agent", { outputs: { text: "note" } });
		expect(speakers([quiet], [])).toEqual([]);
		const fields = {
			scope: "Custom",
			value: [{ name: "text", value: { scope: "Custom", value: "Hi" } }],
		} as const;
		const over = node("over", "Flow.Set", { params: { fields } });
		expect(speakers([draft, over], [wire("draft", "over")])).toEqual([]);
		expect(speakers([draft, node("odd", "Some.Package")], [wire("draft", "odd")])).toEqual([]);
		expect(speakers([draft, node("log", "Flow.Log")], [wire("draft", "log"), wire("log", "draft")])).toEqual(
			[],
		);
	});

	it("are not silenced by the tools that they call", () => {
		expect(speakers([draft, final], [wire("draft", "final", "tools")])).toEqual(["draft", "final"]);
	});
});
