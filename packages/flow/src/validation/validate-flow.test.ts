import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { applyOperation, validateFlow } from "../index.ts";
import { flow, node, wire } from "../testing/build-flow.ts";
import { chain } from "../testing/operations.ts";
import { orderDesk } from "../testing/order-desk.ts";
import { SPECS } from "../testing/specs.ts";

function codes(document: Flow): string[] {
	return validateFlow(document, SPECS).map(({ code }) => code);
}

describe("validateFlow", () => {
	it("finds nothing wrong with the order desk [P1] [P3]", () => {
		expect(validateFlow(orderDesk(), SPECS)).toEqual([]);
	});

	it("takes the same node as a step and as a tool at once [P3] [R5]", () => {
		const desk = orderDesk();
		desk.wires.push(wire("log.out > mail.in"));
		expect(validateFlow(desk, SPECS)).toEqual([]);
	});

	it("reports every problem at once, each with its place and a hint [R4]", () => {
		const broken = flow(
			[
				node("a", "No.Such"),
				node("mail", "Mail.Send", { server: { scope: "AI" }, nobody: { scope: "AI" } }),
				node("set", "Flow.Set", {}, { outputs: { x: "y" } }),
			],
			["mail.out > set.nothing", "set.out > mail.in", "mail.out > set.in"],
		);
		const problems = validateFlow(broken, SPECS);
		expect(problems.map(({ code, node, field, wire }) => [code, node, field ?? wire])).toEqual([
			["TRIGGER_MISSING", undefined, undefined],
			["NODE_TYPE_UNKNOWN", "a", undefined],
			["SCOPE_FORBIDDEN", "mail", "server"],
			["PARAMETER_UNKNOWN", "mail", "nobody"],
			["OUTPUT_UNKNOWN", "set", "x"],
			["NOTHING_FILLS", "mail", "to"],
			["NOTHING_FILLS", "mail", "subject"],
			["NOTHING_FILLS", "mail", "cc"],
			["WIRE_PORT_UNKNOWN", "set", "mail_out--set_nothing"],
			["CYCLE_WITHOUT_LOOP", "mail", "mail_out--set_in"],
		]);
		for (const { message, hint } of problems) {
			expect(message).toMatch(/\.$/);
			expect(hint).toMatch(/\.$/);
		}
	});

	it("lets results be kept of what changes nothing, and of nothing else [D16, X7]", () => {
		const kept = (type: string) =>
			codes(flow([node("s", "Flow.Manual"), node("t", type, {}, { tool: { cache: true } })]));
		expect(kept("Flow.Log")).not.toContain("TOOL_CACHE_UNSAFE");
		expect(kept("Mail.Send")).toContain("TOOL_CACHE_UNSAFE");
	});

	it("does not mind nodes that nothing leads to", () => {
		expect(codes(flow([node("start", "Flow.Manual"), node("join", "Flow.Join")]))).toEqual([]);
	});

	it("finds ids that are used twice", () => {
		const twice = flow([node("a", "Flow.Manual"), node("a", "Flow.Join"), node("b", "Flow.Join")]);
		twice.wires.push(wire("a.out > b.in", "w"), wire("b.out > a.in", "w"));
		expect(codes(twice)).toEqual(expect.arrayContaining(["NODE_ID_DUPLICATE", "WIRE_ID_DUPLICATE"]));
	});

	it("names the nodes of a circle, also of one node, and only those", () => {
		const round = flow(
			[node("s", "Flow.Manual"), node("a", "Flow.Join"), node("b", "Flow.Join"), node("c", "Flow.Join")],
			["s.out > a.in", "a.out > b.in", "b.out > a.in", "b.out > c.in", "c.out > c.in"],
		);
		const messages = validateFlow(round, SPECS).map(({ message }) => message);
		expect(messages.toSorted()).toEqual([
			"Messages go round in a circle: “a” → “b”.",
			"Messages go round in a circle: “c”.",
		]);
	});

	it("is no circle when an agent's tool is also a step before it", () => {
		const desk = flow(
			[
				node("s", "Flow.Manual"),
				node("log", "Flow.Log", { text: { scope: "AI" } }),
				node("desk", "AI.Agent"),
			],
			["s.out > log.in", "log.out > desk.in", "desk.tools > log.tool"],
		);
		desk.nodes[2] = node("desk", "AI.Agent", { prompt: { scope: "Custom", value: "Hi" } });
		expect(codes(desk)).toEqual([]);
	});

	it("checks a flow of 10,000 nodes in a moment, and an edit of it in less [Q-P9]", () => {
		const large = chain(10_000);
		expect(validateFlow(large, SPECS)).toEqual([]);
		const edited = applyOperation(large, {
			op: "set-parameter",
			node: "n9999",
			name: "text",
			setting: { scope: "Message", path: "a..b" },
		}).flow;
		const before = process.threadCpuUsage();
		expect(codes(edited)).toEqual(["PATH_INVALID"]);
		expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
		const ring = { ...large, wires: [...large.wires, wire("n9999.out > n1.in", "back")] };
		expect(codes(ring)).toEqual(["CYCLE_WITHOUT_LOOP"]);
	});
});
