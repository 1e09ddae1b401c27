import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { ToolPublicationSettings } from "@switchyard/spec/tool-publication";
import { describe, expect, it } from "vitest";
import { clientConfiguration } from "./client-configuration.ts";
import { draftOf, NEW_DRAFT, problemsOfSource, readDraft, withSource } from "./publication-form.ts";
import {
	flowTool,
	newSource,
	nodeChoices,
	nodesWithTools,
	portChoices,
	type SourceDraft,
	toggled,
} from "./source-form.ts";

const port: SourceDraft = { ...newSource(0), flow: "desk", node: "agent" };
const whole = { ...NEW_DRAFT, name: "orders", sources: [port] };
const read = (draft: typeof NEW_DRAFT, taken: string[] = []) => readDraft(draft, new Set(taken));
const keys = (draft: typeof NEW_DRAFT) => [...(read(draft) as Map<string, string>).keys()];

describe("the form of a publication", () => {
	it("leaves out what is as it would be anyway", () => {
		expect(read(whole)).toEqual({ sources: [{ flow: "desk", node: "agent" }] });
		const chosen = {
			...whole,
			description: " Orders ",
			sources: [{ ...port, tools: ["send_email"] }],
			consent: "caller",
			trustedInput: true,
		} as const;
		expect(read(chosen)).toEqual({
			description: "Orders",
			sources: [{ flow: "desk", node: "agent", tools: ["send_email"] }],
			consent: "caller",
			trustedInput: true,
		});
		expect(draftOf("orders", read(chosen) as ToolPublicationSettings)).toMatchObject({ trustedInput: true });
	});

	it("offers of each flow what was chosen, and nothing that was chosen before", () => {
		const sources: SourceDraft[] = [
			{ ...port, kind: "nodes", nodes: ["mail"], message: '{"desk": "Orders"}' },
			{ ...port, key: 1, kind: "flow", nodes: ["mail"], tools: ["x"] },
		];
		const settings = {
			sources: [{ flow: "desk", nodes: ["mail"], message: { desk: "Orders" } }, { flow: "desk" }],
		};
		expect(read({ ...whole, sources })).toEqual(settings);
		expect(read(draftOf("orders", settings))).toEqual(settings);
	});

	it("offers a flow as a prompt or a resource, and nothing else as one", () => {
		const draft: SourceDraft = { ...port, kind: "flow", as: "resource", uri: " orders://{number} " };
		const settings = { sources: [{ flow: "desk", as: "resource", uri: "orders://{number}" }] } as const;
		expect(read({ ...whole, sources: [draft] })).toEqual(settings);
		const typed = { sources: [{ ...settings.sources[0], mimeType: "text/csv" }] };
		expect(read(draftOf("orders", typed))).toEqual(typed);
		expect(read({ ...whole, sources: [{ ...draft, as: "prompt" }] })).toEqual({
			sources: [{ flow: "desk", as: "prompt" }],
		});
		expect(read({ ...whole, sources: [{ ...draft, kind: "port" }] })).toEqual({
			sources: [{ flow: "desk", node: "agent" }],
		});
		expect(keys({ ...whole, sources: [{ ...draft, uri: "orders" }] })).toEqual(["sources.0.uri"]);
		expect(keys({ ...whole, sources: [{ ...draft, mimeType: "CSV" }] })).toEqual(["sources.0.mimeType"]);
	});

	it("says what is missing, by the field", () => {
		expect(keys(NEW_DRAFT)).toEqual(["name", "sources.0.flow"]);
		expect(keys({ ...whole, name: "My tools" })).toEqual(["name"]);
		expect(read(whole, ["orders"])).toEqual(new Map([["name", "There is a publication of this name."]]));
		expect(keys({ ...whole, sources: [{ ...port, node: "" }] })).toEqual(["sources.0.node"]);
		expect(keys({ ...whole, sources: [{ ...port, tools: [] }] })).toEqual(["sources.0.tools"]);
		expect(keys({ ...whole, sources: [port, { ...port, key: 3, kind: "nodes" }] })).toEqual([
			"sources.3.nodes",
		]);
		for (const message of ["{", "[]", "1"])
			expect(keys({ ...whole, sources: [{ ...port, message }] })).toEqual(["sources.0.message"]);
	});

	it("keeps the problems of a source with it when another one goes", () => {
		const two = withSource(withSource(whole));
		expect(two.sources.map(({ key }) => key)).toEqual([0, 1, 2]);
		const [, , last = port] = two.sources;
		const problems = read(two) as Map<string, string>;
		expect([...problemsOfSource(problems, last).keys()]).toEqual(["flow"]);
		expect(problemsOfSource(problems, port).size).toBe(0);
	});
});

describe("what a flow has to offer", () => {
	const node = (id: string, type: string, params: Flow["nodes"][number]["params"] = {}) => ({
		id,
		type,
		name: id,
		position: { x: 0, y: 0 },
		params,
	});
	const spec = (id: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
		id,
		version: 1,
		name: id,
		description: "",
		icon: "box",
		color: "neutral",
		group: "Test",
		effect: "safe",
		ports: [],
		properties: [],
		...more,
	});
	const specs = new Map(
		[
			spec("AI.Agent", {
				ports: [{ id: "tools", kind: "tools", direction: "out", name: "Tools" }],
				tool: { name: "agent", description: "." },
			}),
			spec("Mail.Send", { tool: { name: "send_email", description: "." } }),
			spec("Flow.Log"),
			spec("Flow.Called"),
		].map((each) => [each.id, each]),
	);
	const flow: Flow = {
		formatVersion: 1,
		id: "desk",
		name: "Desk",
		revision: 1,
		nodes: [
			node("start", "Flow.Called", { tool_name: { scope: "Custom", value: "ask_desk" } }),
			node("agent", "AI.Agent"),
			node("mail", "Mail.Send"),
			node("other", "Mail.Send"),
			node("log", "Flow.Log"),
		],
		wires: [
			{ id: "a", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			{ id: "b", from: { node: "agent", port: "tools" }, to: { node: "mail", port: "tool" } },
		],
	};

	it("is the nodes that something hangs on, and their tools", () => {
		expect(nodesWithTools(flow).map(({ id }) => id)).toEqual(["agent"]);
		expect(portChoices(flow, "agent", specs)).toEqual([
			{ value: "send_email", label: "send_email", tool: "send_email" },
		]);
	});

	it("is its nodes that are tools, wherever they stand, without agents", () => {
		expect(nodeChoices(flow, specs).map(({ value }) => value)).toEqual(["mail", "other"]);
	});

	it("is the flow itself, where others can call it by a name", () => {
		expect(flowTool(flow, specs)).toBe("ask_desk");
		expect(flowTool({ ...flow, nodes: flow.nodes.slice(1) }, specs)).toBeUndefined();
	});

	it("is chosen and left out in its own order", () => {
		expect(toggled(["a", "b", "c"], ["c"], "a")).toEqual(["a", "c"]);
		expect(toggled(["a", "b", "c"], ["a", "c"], "a")).toEqual(["c"]);
	});
});

it("is a configuration that MCP clients take, without a token", () => {
	expect(JSON.parse(clientConfiguration("http://127.0.0.1:4870", "orders"))).toMatchObject({
		mcpServers: { orders: { type: "http", url: "http://127.0.0.1:4870/mcp/orders" } },
	});
});
