import { readFileSync } from "node:fs";
import { Flow } from "@switchyard/spec/flow";
import { fits } from "@switchyard/spec/schema";
import { describe, expect, it } from "vitest";
import { importForeignFlow } from "./import-flow.ts";
import { celOf } from "./n8n/expression.ts";

function imported(fixture: string) {
	const source = JSON.parse(readFileSync(new URL(`./fixtures/${fixture}.json`, import.meta.url), "utf8"));
	const flow = importForeignFlow(source);
	if (flow === undefined) throw new Error(`${fixture} was not known.`);
	const { report, ...rest } = flow;
	const document = { ...rest, formatVersion: 1, id: "imported", revision: 0 };
	expect(fits(Flow, document)).toBe(true);
	const wires = flow.wires.map(({ from, to }) => `${from.node}.${from.port} > ${to.node}.${to.port}`);
	return { ...flow, wires, node: (id: string) => flow.nodes.find((node) => node.id === id), report };
}

describe("a workflow of n8n", () => {
	const { name, wires, node, report } = imported("n8n-tickets");

	it("becomes a flow whose wires lead as they did, tools from their agent, and no way back into a loop", () => {
		expect(name).toBe("Tickets");
		expect(wires).toEqual([
			"try-it.out > fields.in",
			"hook.out > fields.in",
			"fields.out > urgent.in",
			"urgent.true > send.in",
			"urgent.otherwise > post-to-slack.in",
			"post-to-slack.out > loop.in",
			"loop.out > agent.in",
			"loop.each > ask.in",
			"agent.tools > look-up.tool",
		]);
	});

	it("has its expressions in ours, and its pinned data as the sample", () => {
		expect(node("try-it")?.params).toEqual({
			message: { scope: "Custom", value: { id: 7, from: "ann@example.com", price: 60 } },
		});
		expect(node("fields")?.params.fields).toMatchObject({
			value: [
				{ name: "subject", value: { scope: "Message", template: "Ticket {{ id }} of {{ from }}" } },
				{ name: "total", value: { scope: "Message", expression: "price * 2" } },
				{ name: "day", value: { scope: "Custom", value: "{{ DateTime.now().toISO() }}" } },
			],
		});
		expect(node("urgent")?.params.rules).toMatchObject({
			value: [{ port: "true", when: 'total > 100 || subject.contains("urgent")' }],
		});
		expect(node("ask")?.params).toMatchObject({
			url: { scope: "Message", template: "https://api.example.com/orders/{{ item.id }}" },
			query: { value: { full: "1" } },
		});
		expect(node("look-up")?.params.input).toEqual({ scope: "AI" });
		expect(node("agent")?.params.prompt).toEqual({ scope: "Message", path: "subject" });
	});

	it("reports what each node became, and keeps what has no counterpart as a marked placeholder", () => {
		expect(report.map((entry) => [entry.name, entry.result])).toEqual([
			["Try it", "converted"],
			["Hook", "check"],
			["Fields", "check"],
			["Urgent?", "converted"],
			["Send", "check"],
			["Post to Slack", "missing"],
			["Remember", "left-out"],
			["Loop", "check"],
			["Ask", "check"],
			["Agent", "check"],
			["Model", "left-out"],
			["Look up", "check"],
		]);
		expect(node("post-to-slack")).toMatchObject({
			type: "Missing.n8n.slack",
			params: { channel: { scope: "Custom", value: "#tickets" } },
		});
		expect(report[2]?.notes).toEqual([expect.stringContaining("DateTime.now()")]);
	});
});

describe("a flow of Node-RED", () => {
	const { name, wires, node, report } = imported("node-red-store");

	it("becomes a flow, its links become wires", () => {
		expect(name).toBe("Cold store");
		expect(wires).toEqual([
			"n1.out > n2.in",
			"n2.output-1 > n3.in",
			"n2.otherwise > n4.in",
			"n3.out > n5.in",
		]);
		expect(node("n1")?.params).toEqual({ message: { scope: "Custom", value: { payload: { celsius: 9 } } } });
		expect(node("n2")?.params.rules).toMatchObject({
			value: [{ port: "output-1", when: "payload.celsius > 7" }],
		});
		expect(node("n3")).toMatchObject({ type: "Flow.Function", outputs: { result: "payload" } });
	});

	it("reports what each node became", () => {
		expect(report.map((entry) => [entry.name, entry.result, entry.to])).toEqual([
			["Sample", "check", "Flow.Manual"],
			["Too warm?", "converted", "Flow.Switch"],
			["link out", "left-out", undefined],
			["link in", "left-out", undefined],
			["Round", "check", "Flow.Function"],
			["Fine", "converted", "Flow.Log"],
			["Alarm", "missing", "Missing.NodeRed.mqtt-out"],
			["Ask Ann", "left-out", undefined],
		]);
	});
});

it.each([{}, [], null, "text", { nodes: [] }, [{ type: "tab" }], [1]])(
	"does not take %j for a flow",
	(source) => {
		expect(importForeignFlow(source)).toBeUndefined();
	},
);

it("takes whatever stands in an export, and makes a document that fits", () => {
	const nodes = [
		{ name: "\u202e", type: 5, position: "x" },
		{ type: "n8n-nodes-base.set", parameters: 7 },
		3,
		null,
	];
	const flow = importForeignFlow({
		nodes,
		connections: { a: 1, Node: { main: [null, [{ node: "Node" }]] } },
	});
	expect(fits(Flow, { ...flow, report: undefined, formatVersion: 1, id: "x", revision: 0 })).toBe(false);
	const { report, ...rest } = flow ?? { report: [] };
	expect(report).toHaveLength(2);
	expect(fits(Flow, { ...rest, formatVersion: 1, id: "x", revision: 0 })).toBe(true);
});

it.each([
	["$json.a === $json['b']", "a == b"],
	['$node["A"].json.total > 5', "total > 5"],
	["$('A').item.json.name", "name"],
	["$json.list.length", "list.size()"],
	["$json.a.toUpperCase()", undefined],
	["$now", undefined],
	["`$" + "{x}`", undefined],
	["items.map(x => x)", undefined],
])("translates %s into %s", (javaScript, cel) => {
	expect(celOf(javaScript)).toBe(cel);
});
