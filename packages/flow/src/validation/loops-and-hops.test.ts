import { describe, expect, it } from "vitest";
import { validateFlow } from "../index.ts";
import { custom, flow, node } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";

const found = (nodes: Parameters<typeof flow>[0], wires: string[] = []) =>
	validateFlow(flow([node("start", "Flow.Manual"), ...nodes], wires), SPECS).map(({ code, field }) => [
		code,
		field,
	]);

describe("a loop", () => {
	it("needs a condition that says yes or no", () => {
		const loop = (condition: string) =>
			found([node("loop", "Flow.LoopWhile", { condition: custom(condition) })]);
		expect(loop("n < 3")).toEqual([]);
		expect(loop("n <")).toEqual([["EXPRESSION_INVALID", "condition"]]);
		expect(loop("'text'")).toEqual([["EXPRESSION_INVALID", "condition"]]);
		expect(found([node("loop", "Flow.LoopWhile")])).toEqual([["PARAMETER_MISSING", "condition"]]);
	});

	it("collects by any expression that can be read", () => {
		const each = (collect: string) =>
			found([
				node("each", "Flow.ForEach", {
					items: { scope: "Message", path: "items" },
					collect: custom(collect),
				}),
			]);
		expect(each("item.name")).toEqual([]);
		expect(each("")).toEqual([]);
		expect(each("item.")).toEqual([["EXPRESSION_INVALID", "collect"]]);
	});
});

describe("a delay", () => {
	it("has one end", () => {
		const delay = (params: object) => found([node("wait", "Flow.Delay", params as never)]);
		expect(delay({ duration_ms: custom(1000) })).toEqual([]);
		expect(delay({ until: { scope: "Message", path: "when" } })).toEqual([]);
		expect(delay({ until: custom("2026-05-31T08:00:00Z") })).toEqual([]);
		expect(delay({})).toEqual([["PARAMETER_MISSING", "duration_ms"]]);
		expect(delay({ duration_ms: custom(1), until: custom("2026-05-31T08:00:00Z") })).toEqual([
			["PARAMETER_MISSING", "duration_ms"],
		]);
		expect(delay({ until: custom("tomorrow") })).toEqual([["PARAMETER_INVALID", "until"]]);
	});
});

describe("a catch", () => {
	it("names nodes that there are", () => {
		const caught = (...nodes: string[]) => found([node("catch", "Flow.Catch", { nodes: custom(nodes) })]);
		expect(caught()).toEqual([]);
		expect(caught("start")).toEqual([]);
		expect(caught("start", "gone")).toEqual([["NODE_UNKNOWN", "nodes[1]"]]);
	});
});

describe("a hop", () => {
	const assets = [
		{ name: "address", kind: "input", value: { scope: "Message", path: "mail" } },
		{ name: "id", kind: "output" },
	];
	const step = (over: object = {}) => ({
		tool: "send_email",
		parameter_mapping: { to: "address", subject: "address" },
		result_mapping: { message_id: "id" },
		...over,
	});
	const hop = (list: object[], steps: object[]) =>
		found(
			[
				node("hop", "Flow.Hop", { assets: custom(list), steps: custom(steps) }),
				node("mail", "Mail.Send", {
					to: { scope: "AI" },
					subject: { scope: "AI" },
					server: custom({ credential: "x" }),
				}),
			],
			["start.out > hop.in", "hop.tools > mail.tool"],
		);

	it("maps its assets to what its tools take and give [H3][H6]", () => {
		expect(hop(assets, [step()])).toEqual([]);
	});

	it("names each asset once, and every input has a value", () => {
		expect(
			hop([...assets, { name: "id", kind: "intermediate" }, { name: "empty", kind: "input" }], []),
		).toEqual([
			["FIELD_NAME_DUPLICATE", "assets[2].name"],
			["PARAMETER_MISSING", "assets[3].value"],
		]);
	});

	it("is refused for unknown assets, tools, arguments and results [X10]", () => {
		expect(hop(assets, [step({ parameter_mapping: { to: "nothing", subject: "address" } })])).toEqual([
			["ASSET_UNKNOWN", "steps[0].parameter_mapping.to"],
		]);
		expect(hop(assets, [step({ tool: "fax" })])).toEqual([["TOOL_NOT_WIRED", "steps[0].tool"]]);
		expect(hop(assets, [step({ parameter_mapping: { to: "address", server: "address" } })])).toEqual([
			["HOP_MAPPING_UNKNOWN", "steps[0].parameter_mapping.server"],
			["HOP_MAPPING_UNKNOWN", "steps[0].parameter_mapping.subject"],
		]);
		expect(hop(assets, [step({ result_mapping: { receipt: "id" } })])).toEqual([
			["HOP_MAPPING_UNKNOWN", "steps[0].result_mapping.receipt"],
		]);
	});
});

describe("a start for other flows", () => {
	it("is there once, with inputs and outputs of different names", () => {
		const names = custom([
			{ name: "order", type: "text" },
			{ name: "order", type: "text" },
		]);
		expect(found([node("a", "Flow.Called", { inputs: names }), node("b", "Flow.Called")])).toEqual([
			["FIELD_NAME_DUPLICATE", "inputs[1].name"],
			["SUBFLOW_START_DUPLICATE", undefined],
		]);
	});
});

describe("a node that works in a session", () => {
	const nodes = [node("use", "Test.UseDesk"), node("put", "Test.PutPaper"), node("more", "Test.PutPaper")];

	it("stands in a block that opens one", () => {
		expect(found(nodes, ["start.out > use.in", "use.each > put.in", "put.out > more.in"])).toEqual([]);
		expect(found(nodes, ["start.out > use.in", "use.out > put.in", "use.each > more.in"])).toEqual([
			["SESSION_MISSING", undefined],
		]);
		expect(found(nodes, ["start.out > put.in", "start.out > more.in"])).toEqual([
			["SESSION_MISSING", undefined],
			["SESSION_MISSING", undefined],
		]);
	});

	it("is said where to place it", () => {
		const [problem] = validateFlow(
			flow([node("start", "Flow.Manual"), node("put", "Test.PutPaper")], ["start.out > put.in"]),
			SPECS,
		);
		expect(problem).toMatchObject({ node: "put", hint: expect.stringContaining("“UseDesk”") });
	});

	it("has its agent's as a tool, and needs none while no wire reaches it", () => {
		expect(found([node("put", "Test.PutPaper")])).toEqual([]);
	});
});
