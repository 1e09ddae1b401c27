import { describe, expect, it } from "vitest";
import {
	agentTools,
	applyOperations,
	describeChanges,
	subFlowSpec,
	upstreamFields,
	validateFlow,
} from "./index.ts";
import { flow, node } from "./testing/build-flow.ts";
import { orderDesk } from "./testing/order-desk.ts";
import { SPECS } from "./testing/specs.ts";

const off = { disabled: true } as const;
const codes = (...given: Parameters<typeof flow>) =>
	validateFlow(flow(...given), SPECS).map(({ code, node: id }) => `${code} ${id ?? ""}`.trim());

describe("a disabled node", () => {
	it("may have any field wrong or missing, and a type that nobody knows", () => {
		const wrong = { params: { server: { scope: "AI" as const }, nobody: { scope: "AI" as const } } };
		const nodes = (disabled: object) => [
			node("s", "Flow.Manual"),
			node("mail", "Mail.Send", {}, { ...wrong, ...disabled }),
			node("what", "No.Such", {}, disabled),
		];
		expect(codes(nodes(off))).toEqual([]);
		expect(codes(nodes({}))).not.toEqual([]);
	});

	it("still goes round in a circle, for it passes its message on", () => {
		expect(
			codes(
				[node("s", "Flow.Manual"), node("a", "Flow.Join", {}, off), node("b", "Flow.Join")],
				["a.out > b.in", "b.out > a.in"],
			),
		).toEqual(["CYCLE_WITHOUT_LOOP a"]);
	});

	it("starts no run: a flow needs a trigger that does", () => {
		expect(codes([node("s", "Flow.Manual", {}, off)])).toEqual(["TRIGGER_MISSING s"]);
		expect(codes([node("s", "Flow.Manual", {}, off), node("t", "Flow.Manual")])).toEqual([]);
	});

	it("is no agent's tool and takes no tool's name", () => {
		const desk = (disabled: object) =>
			flow(
				[
					node("s", "Flow.Manual"),
					node("desk", "AI.Agent"),
					node("a", "Flow.Log"),
					node("b", "Flow.Log", {}, disabled),
				],
				["desk.tools > a.tool", "desk.tools > b.tool"],
			);
		expect(agentTools(desk(off), "desk", SPECS).map((tool) => tool.node.id)).toEqual(["a"]);
		const duplicate = (disabled: object) =>
			validateFlow(desk(disabled), SPECS).some(({ code }) => code === "TOOL_NAME_DUPLICATE");
		expect([duplicate({}), duplicate(off)]).toEqual([true, false]);
	});

	it("writes no field that a later node could read", () => {
		const fields = (disabled: object) =>
			upstreamFields(
				flow(
					[node("s", "Flow.Manual"), node("mail", "Mail.Send", {}, disabled), node("log", "Flow.Log")],
					["s.out > mail.in", "mail.out > log.in"],
				),
				"log",
				SPECS,
			).map(({ field }) => field);
		expect(fields({})).toContain("message_id");
		expect(fields(off)).toEqual([]);
	});

	it("makes a flow no node for others", () => {
		const called = (disabled: object) => subFlowSpec(flow([node("s", "Flow.Called", {}, disabled)]));
		expect(called({})).toBeDefined();
		expect(called(off)).toBeUndefined();
	});

	it("shows among the changes of a version", () => {
		const before = orderDesk();
		const after = applyOperations(before, [{ op: "set-disabled", node: "mail", disabled: true }]).flow;
		expect(describeChanges(before, after, SPECS)).toEqual([
			{
				kind: "node-disable",
				node: "mail",
				text: "“Send mail” is now disabled: its message passes unchanged",
			},
		]);
		expect(describeChanges(after, before, SPECS).map(({ text }) => text)).toEqual([
			"“Send mail” is enabled again",
		]);
	});
});
