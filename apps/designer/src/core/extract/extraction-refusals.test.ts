import { node } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { flowOf, join, RULES, reason, work } from "../testing/extractions.ts";

describe("extracting nodes to a sub-flow", () => {
	describe("refuses what a sub-flow, which is called for each message and ends once, would not do", () => {
		it("branches that leave one by one", () => {
			const wires = ["start > a", "a > b", "a > c", "b > d", "c > d", "d > e"];
			const twice = flowOf([work("a"), work("b"), work("c"), work("d"), work("e")], ...wires);
			expect(reason(twice, "a", "b", "c", "d")).toContain("come to “d” one by one");
			const once = flowOf([work("a"), work("b"), work("c"), join("d"), work("e")], ...wires);
			expect(reason(once, "a", "b", "c", "d")).toBeUndefined();
		});

		it("a Join that does not wait for all of its branches", () => {
			const wires = ["start > a", "a > b", "a > c", "b > d", "c > d", "d > e"];
			const race = flowOf([work("a"), work("b"), work("c"), join("d", "any"), work("e")], ...wires);
			expect(reason(race, "a", "b", "c", "d")).toContain(
				"“d” continues before all of its branches are there",
			);
			expect(reason(race, "a", "b", "c", "d", "e")).toBeUndefined();
		});

		it("a Join of messages that come one by one", () => {
			const wires = ["start > a", "start > b", "a > c", "b > c", "c > d"];
			const met = flowOf([work("a"), work("b"), work("c"), join("d")], ...wires);
			expect(reason(met, "c", "d")).toContain("Several messages come to “c”, which “d” brings together");
			expect(reason(met, "c")).toBeUndefined();
		});

		it("a disabled Stop, which has no way out of its own", () => {
			const stop = (more: Partial<FlowNode>) =>
				flowOf(
					[node("if", "Flow.Switch", RULES), node("stop", "Flow.Stop", {}, more), work("b")],
					"start > if",
					"if.yes > stop",
					"if.otherwise > b",
				);
			expect(reason(stop({}), "if", "stop")).toBeUndefined();
			expect(reason(stop({ disabled: true }), "if", "stop")).toContain("ends within the selection");
		});

		it("more fields than a sub-flow may have", () => {
			const ids = Array.from({ length: 61 }, (_, index) => `n${index}`);
			const wide = flowOf(
				ids.map((id) => work(id, "a", `of_${id}`)),
				"start > n0",
				...ids.slice(1).map((id, index) => `n${index} > ${id}`),
			);
			expect(reason(wide, ...ids)).toBe(
				"The selection reads 1 field and writes 61; a sub-flow has 60 of each at most.",
			);
			expect(reason(wide, ...ids.slice(1))).toBeUndefined();
		});
	});

	describe("refuses what a Catch node for the whole flow would do otherwise", () => {
		const withCatch = (after: FlowNode, nodes: readonly FlowNode[], ...wires: readonly string[]) =>
			flowOf([...nodes, node("catch", "Flow.Catch"), after], ...wires, `catch > ${after.id}`);

		it("with fields that the nodes wrote before one of them failed", () => {
			const nodes = [work("a", "order", "found"), work("b", "found", "price")];
			const wires = ["start > a", "a > b"];
			const chained = withCatch(work("mend", "found"), nodes, ...wires);
			expect(reason(chained, "a", "b")).toBe(
				"After an error, “mend” reads the field “found” after “catch”; a sub-flow that fails gives no fields back.",
			);
			expect(reason(chained, "b")).toBeUndefined();
			expect(reason(withCatch(work("mend", "price"), nodes, ...wires), "a", "b")).toBeUndefined();
			// The error itself comes with the call's.
			const carriesOn = [{ ...work("a"), onError: "continue" } as const, work("b")];
			expect(reason(withCatch(work("mend", "error.message"), carriesOn, ...wires), "a", "b")).toBeUndefined();
			const whole = node("mend", "Test.Work", { text: { scope: "Message", expression: "string(message)" } });
			expect(reason(withCatch(whole, nodes, ...wires), "a", "b")).toContain("reads the whole message");
		});

		it("while other branches continue, or within a round", () => {
			const branches = withCatch(
				work("mend"),
				[work("a"), work("b"), work("c"), join("d")],
				"start > a",
				"a > b",
				"a > c",
				"b > d",
				"c > d",
			);
			expect(reason(branches, "a", "b", "c", "d")).toContain("while the others continue");
			const rounds = withCatch(
				work("mend"),
				[node("loop", "Flow.ForEach"), work("x")],
				"start > loop",
				"loop.each > x",
			);
			expect(reason(rounds, "loop", "x")).toContain("within a round of “loop”");
			expect(reason(rounds, "x")).toBeUndefined();
		});
	});

	it("refuses to give a loop fields to keep that a round did not write", () => {
		const loop = (params: FlowNode["params"]) =>
			flowOf(
				[
					node("loop", "Flow.ForEach", params),
					node("if", "Flow.Switch", RULES),
					work("x", "total", "total"),
					work("y", "total"),
				],
				"start > loop",
				"loop.each > if",
				"if.yes > x",
				"if.otherwise > y",
			);
		expect(reason(loop({}), "if", "x", "y")).toContain("a sub-flow gives “total” back also where");
		const collect = { collect: { scope: "Custom", value: "total" } } as const;
		expect(reason(loop(collect), "if", "x", "y")).toBeUndefined();
		expect(reason(loop({}), "x")).toBeUndefined();
	});

	it("answers at once for a flow that leads back to itself, and for a large one", () => {
		const loop = node("loop", "Flow.ForEach");
		const circle = flowOf(
			[loop, work("x", "f", "f"), work("y"), work("z")],
			"start > loop",
			"loop.each > x",
			"x > y",
			"y > x",
			"y > z",
		);
		expect(reason(circle, "x", "y", "z")).toBeUndefined();
		const ids = Array.from({ length: 2000 }, (_, index) => `n${index}`);
		const long = flowOf(
			ids.map((id) => work(id, "f", "f")),
			"start > n0",
			...ids.slice(1).map((id, index) => `n${index} > ${id}`),
		);
		expect(reason(long, ...ids)).toBeUndefined();
	});

	it("refuses what a Join keeps by which of two steps was later", () => {
		const beside = (field: string) =>
			flowOf(
				[work("a"), work("b", "a", "total"), work("c", "a", field), join("both"), work("end")],
				"start > a",
				"a > b",
				"start > c",
				"b > both",
				"c > both",
				"both > end",
			);
		expect(reason(beside("total"), "a", "b")).toContain("“c” writes the field “total” at the same time");
		expect(reason(beside("other"), "a", "b")).toBeUndefined();
		// A call is one step as well.
		expect(reason(beside("total"), "b")).toBeUndefined();
		const inRounds = flowOf(
			[
				node("loop", "Flow.LoopWhile"),
				work("a"),
				work("b", "a", "total"),
				work("c", "a", "total"),
				join("both"),
			],
			"start > loop",
			"loop.each > a",
			"a > b",
			"start > c",
			"loop > both",
			"c > both",
		);
		expect(reason(inRounds, "a", "b")).toContain("“c” writes the field “total” at the same time");
	});
});
