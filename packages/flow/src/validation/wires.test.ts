import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { validateFlow } from "../index.ts";
import { flow, node, wire } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";

const TEXT_OF_MESSAGE = { text: { scope: "AI", whenWired: "message" } } as const;

const NODES = [
	node("start", "Flow.Manual"),
	node("desk", "AI.Agent", { prompt: { scope: "Message", path: "question" } }, { name: "Desk" }),
	node("log", "Flow.Log", TEXT_OF_MESSAGE),
	node("log2", "Flow.Log", TEXT_OF_MESSAGE),
	node("join", "Flow.Join", {}, { name: "Join" }),
	node("one", "Test.Single"),
	node("pick", "Flow.Switch", {
		rules: { scope: "Custom", value: [{ port: "big", name: "Big", when: "n > 9" }] },
	}),
	node("gone", "No.Such"),
];

function problems(wires: readonly string[], change: (document: Flow) => void = () => {}) {
	const document = flow(NODES, wires);
	change(document);
	return validateFlow(document, SPECS).filter(({ code }) => code !== "NODE_TYPE_UNKNOWN");
}

describe("wires", () => {
	it.each([
		"start.out > log.in",
		"pick.big > log.in",
		"pick.otherwise > log.in",
		"desk.tools > log.tool",
		"gone.x > gone.y",
	])("may be %s [R9]", (text) => {
		expect(problems([text])).toEqual([]);
	});

	it.each([
		["start.out > nobody.in", "WIRE_NODE_UNKNOWN", undefined],
		["nobody.out > log.in", "WIRE_NODE_UNKNOWN", undefined],
		["start.nothing > log.in", "WIRE_PORT_UNKNOWN", "start"],
		["pick.small > log.in", "WIRE_PORT_UNKNOWN", "pick"],
		["log.error > join.in", "WIRE_PORT_UNKNOWN", "log"],
		["start.out > log.out", "WIRE_DIRECTION_WRONG", "log"],
		["log.in > join.in", "WIRE_DIRECTION_WRONG", "log"],
		["desk.tools > log.in", "WIRE_KIND_WRONG", "log"],
		["start.out > log.tool", "WIRE_KIND_WRONG", "log"],
		["desk.tools > join.tool", "TOOL_MARKER_MISSING", "join"],
	])("may not be %s [R1] [R9]", (text, code, at) => {
		const id = wire(text).id;
		expect(problems([text])).toMatchObject([
			{ code, wire: id, ...(at ? { node: at } : {}), hint: expect.any(String) },
		]);
	});

	it("say why a node without a tool marker is no tool [R1]", () => {
		expect(problems(["desk.tools > join.tool"])[0]?.message).toBe(
			"“Join” cannot be a tool: `Flow.Join` has no tool marker.",
		);
	});

	it("may leave by the error port where failures do", () => {
		const withErrors = (document: Flow) => {
			document.nodes[2] = {
				...node("log", "Flow.Log", TEXT_OF_MESSAGE),
				onError: "port",
			};
		};
		expect(problems(["log.error > join.in"], withErrors)).toEqual([]);
	});

	it("join the same ports once", () => {
		const again = (document: Flow) => document.wires.push(wire("start.out > log.in", "again"));
		expect(problems(["start.out > log.in"], again)).toMatchObject([
			{ code: "WIRE_DUPLICATE", wire: "again" },
		]);
	});

	it("are no more than a port takes", () => {
		expect(problems(["start.out > one.in", "log.out > one.in"])).toMatchObject([
			{
				code: "PORT_FULL",
				node: "one",
				wire: "log_out--one_in",
				message: "Port `in` takes one wire and has more.",
			},
		]);
	});
});

describe("tool names", () => {
	it("are unique on one agent, whatever their case [R10] [Q-S8]", () => {
		const rename = (document: Flow) => {
			document.nodes[3] = {
				...NODES[3],
				...node("log2", "Flow.Log", TEXT_OF_MESSAGE, { tool: { name: "LOG" } }),
			};
		};
		expect(problems(["desk.tools > log.tool", "desk.tools > log2.tool"], rename)).toMatchObject([
			{ code: "TOOL_NAME_DUPLICATE", node: "log2", message: "“Desk” has more than one tool named `LOG`." },
		]);
	});

	it("may be the same on two agents", () => {
		const second = (document: Flow) => {
			document.nodes[7] = node("desk2", "AI.Agent", { prompt: { scope: "Message", path: "q" } });
		};
		expect(problems(["desk.tools > log.tool", "desk2.tools > log2.tool"], second)).toEqual([]);
	});

	it.each(["finish", "send mail", "é", "1st", "sеnd"])("may not be %s [Q-S8]", (name) => {
		const rename = (document: Flow) => {
			document.nodes[2] = node("log", "Flow.Log", TEXT_OF_MESSAGE, { tool: { name } });
		};
		expect(problems(["desk.tools > log.tool"], rename)).toMatchObject([
			{ code: "TOOL_NAME_INVALID", node: "log" },
		]);
	});
});
