import { applyOperations, validateFlow } from "@switchyard/flow";
import { node } from "@switchyard/flow/testing";
import { isBlocking } from "@switchyard/spec/error";
import { Flow } from "@switchyard/spec/flow";
import { fits } from "@switchyard/spec/schema";
import { describe, expect, it } from "vitest";
import { done, flowOf, reason, SPECS, SUB, work } from "../testing/extractions.ts";
import { TestDesigner } from "../testing/test-designer.ts";

const ends = ({ wires }: Flow) =>
	wires.map(({ from, to }) => `${from.node}.${from.port} > ${to.node}.${to.port}`);

describe("extracting nodes to a sub-flow", () => {
	const chain = flowOf(
		[work("a", "order.id", "found"), work("b", "found", "price"), work("c", "price")],
		"start > a",
		"a > b",
		"b > c",
	);

	it("makes a flow of them that takes what they read and gives what they write, and a call in their place", () => {
		const { flow, call, operations } = done(chain, "a", "b");
		expect(ends(flow)).toEqual(["start.out > a.in", "a.out > b.in"]);
		expect(flow.nodes[0]).toMatchObject({
			type: "Flow.Called",
			params: {
				inputs: {
					value: [
						{ name: "order", type: "anything" },
						{ name: "found", type: "anything" },
					],
				},
				outputs: { value: [{ name: "found" }, { name: "price" }] },
			},
		});
		const after = applyOperations(chain, operations).flow;
		expect(after.nodes.map(({ id }) => id).sort()).toEqual(["c", "part", "start"]);
		expect(ends(after)).toEqual(["start.out > part.in", "part.out > c.in"]);
		expect(call).toMatchObject({
			type: "Subflow.part",
			params: { order: { scope: "Message", path: "order" }, found: { scope: "Message", path: "found" } },
		});
	});

	it("gives two flows without a problem, whatever stretch of a chain is taken, and undo gives back the first exactly", () => {
		const ids = ["n0", "n1", "n2", "n3", "n4", "n5"];
		const long = flowOf(
			ids.map((id, index) => work(id, index === 0 ? "begin" : `f${index - 1}.deep`, `f${index}`)),
			"start > n0",
			...ids.slice(1).map((id, index) => `${ids[index]} > ${id}`),
		);
		for (let from = 0; from < ids.length; from += 1) {
			for (let to = from + 1; to <= ids.length; to += 1) {
				const chosen = ids.slice(from, to);
				const { flow, spec, operations } = done(long, ...chosen);
				const types = new Map([...SPECS, [spec.id, spec]]);
				const { flow: after, inverse } = applyOperations(long, operations);
				expect(fits(Flow, flow)).toBe(true);
				for (const each of [flow, after]) expect(validateFlow(each, types).filter(isBlocking)).toEqual([]);
				expect(after.nodes).toHaveLength(long.nodes.length - chosen.length + 1);
				const back = applyOperations(after, inverse).flow;
				expect(new Set(back.nodes)).toEqual(new Set(long.nodes));
				expect(new Set(back.wires)).toEqual(new Set(long.wires));
				// Nothing that the rest reads is lost: each field is written before the call, or given by it.
				const given = spec.properties.flatMap(({ name, variableType }) =>
					variableType === "Out" ? [name] : [],
				);
				expect(given).toEqual(chosen.map((_, index) => `f${from + index}`));
			}
		}
	});

	it("keeps both wires of a node that leads into the selection twice", () => {
		const twice = flowOf(
			[node("if", "Flow.Switch"), work("a")],
			"start > if",
			"if.yes > a",
			"if.otherwise > a",
		);
		const after = applyOperations(twice, done(twice, "a").operations).flow;
		expect(ends(after)).toEqual(["start.out > if.in", "if.yes > part.in", "if.otherwise > part.in"]);
	});

	it("takes an agent with its tools, and what a model fills is no input", () => {
		const desk = flowOf(
			[node("desk", "AI.Agent"), node("tool", "Test.Work", { text: { scope: "AI" } })],
			"start > desk",
			"desk.tools > tool.tool",
		);
		expect(done(desk, "desk", "tool").flow.nodes[0]?.params.inputs).toEqual({ scope: "Custom", value: [] });
		expect(reason(desk, "desk")).toBe("“tool” is a tool of “desk”: select both of them, or neither.");
		expect(reason(desk, "tool")).toContain("is a tool of");
	});

	it("takes a loop as a whole, or nodes within its rounds", () => {
		const loop = flowOf(
			[node("loop", "Flow.ForEach"), work("x"), work("y"), work("after")],
			"start > loop",
			"loop.each > x",
			"x > y",
			"loop > after",
		);
		expect(reason(loop, "loop", "x", "y")).toBeUndefined();
		expect(reason(loop, "y")).toBeUndefined();
		expect(reason(loop, "loop", "x")).toContain("“loop” is a loop");
		expect(reason(loop, "y", "after")).toContain("“loop” is a loop");
	});

	it("says why it cannot be done", () => {
		expect(reason(chain)).toContain("Select the nodes");
		expect(reason(chain, "start", "a")).toContain("starts runs");
		expect(reason(flowOf([work("a")]), "a")).toContain("No wire leads into the selection");
		const unknown = flowOf([node("a", "No.Such")], "start > a");
		expect(reason(unknown, "a")).toContain("not known here");
		expect(reason(flowOf([node("a", "Flow.Respond")], "start > a"), "a")).toContain("answers the request");
		const forked = flowOf([work("a"), work("b"), work("c")], "start > a", "start > b", "a > c", "b > c");
		expect(reason(forked, "a", "b")).toContain("at more than one place; a sub-flow has one start");
		expect(reason(forked, "c")).toBeUndefined();
		const split = flowOf([work("a"), work("b"), work("c")], "start > a", "a > b", "a > c");
		expect(reason(split, "a", "b")).toContain("also leads on within it");
		const ways = flowOf(
			[node("if", "Flow.Switch"), work("b"), work("c")],
			"start > if",
			"if.yes > b",
			"if.otherwise > c",
		);
		expect(reason(ways, "if")).toContain("one end");
		const open = flowOf([node("if", "Flow.Switch"), work("b")], "start > if", "if.yes > b");
		expect(reason(open, "if")).toContain("by “Otherwise” ends within the selection");
		const joined = flowOf(
			[work("a"), work("b"), node("both", "Flow.Join")],
			"start > a",
			"start > b",
			"a > both",
			"b > both",
		);
		expect(reason(joined, "both")).toContain("waits for several branches");
		const caught = flowOf(
			[work("a"), node("catch", "Flow.Catch", { nodes: { scope: "Custom", value: ["a"] } })],
			"start > a",
		);
		expect(reason(caught, "a")).toContain("takes errors of a selected node");
		const whole = flowOf(
			[node("a", "Test.Work", { text: { scope: "Message", expression: "string(message)" } })],
			"start > a",
		);
		expect(reason(whole, "a")).toContain("reads the whole message");
		expect(reason(flowOf([work("a", '["my field"]')], "start > a"), "a")).toContain("cannot be passed");
	});

	it("gives back what the message has at the end: not what tools and the rounds of a list wrote", () => {
		const desk = flowOf(
			[
				node("desk", "AI.Agent"),
				work("tool", "a", "told"),
				node("loop", "Flow.ForEach"),
				work("each", "item", "found"),
			],
			"start > desk",
			"desk.tools > tool.tool",
			"desk > loop",
			"loop.each > each",
		);
		const { flow } = done(desk, "desk", "tool", "loop", "each");
		expect(flow.nodes[0]?.params.outputs).toEqual({ scope: "Custom", value: [{ name: "results" }] });
	});

	it("is one edit: a call is selected, and undo brings the nodes back", () => {
		const designer = new TestDesigner({ flow: chain, nodeTypes: SPECS });
		designer.editor.select({ nodes: new Set(["a", "b"]) });
		const extracted = designer.editor.extraction(SUB);
		if (!extracted.ok) throw new Error(extracted.reason);
		expect(designer.editor.extract(extracted)).toEqual({ ok: true });
		expect(designer.selected).toEqual(["part"]);
		expect(designer.notice).toContain("Undo brings the nodes back; that flow stays.");
		designer.editor.undo();
		expect(new Set(designer.nodes)).toEqual(new Set(["start", "a", "b", "c"]));
		expect(new Set(designer.wires)).toEqual(new Set(["start.out > a.in", "a.out > b.in", "b.out > c.in"]));
		designer.editor.rename("a", "Changed");
		expect(designer.editor.extract(extracted)).toMatchObject({ ok: false });
	});
});
