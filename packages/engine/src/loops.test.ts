import { custom, expression, FlowBuilder, path } from "@switchyard/flow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TestRuntime } from "./testing/test-runtime.ts";

/** Number of cases: a few for each change. */
const CASES = process.env.SWITCHYARD_FAULTS === "all" ? 300 : 30;

/** A loop over `items` whose body echoes the item. */
function loop(params: Parameters<FlowBuilder["node"]>[2] = {}) {
	return new FlowBuilder()
		.node("start", "Start")
		.node("loop", "ForEach", { items: path("items"), ...params })
		.node("body", "Echo", { text: expression("string(item)") })
		.node("after", "Echo", { text: expression("string(size(results))") }, { outputs: { echo: "counted" } })
		.wire("start > loop.each > body")
		.wire("loop > after")
		.build();
}

const failing = (bad: unknown) => (params: Readonly<Record<string, unknown>>) =>
	params.text === String(bad)
		? ({ status: "error", error: { code: "BAD_ITEM", message: "No.", retryable: false } } as const)
		: ({ status: "success", outputs: { echo: params.text } } as const);

describe("For Each", () => {
	it("takes the items in order and collects what their branches wrote", () => {
		const run = new TestRuntime({ flow: loop() }).start({ items: [3, 1, 2] }).finish();
		expect(run.effects).toEqual(['body:"3"', 'body:"1"', 'body:"2"', 'after:"3"']);
		expect(run.state.status).toBe("succeeded");
		expect(run.state.result).toMatchObject({
			results: [{ echo: "3" }, { echo: "1" }, { echo: "2" }],
			errors: [],
			count: 3,
			counted: "3",
		});
		expect(run.state.result).not.toHaveProperty("item");
	});

	it("has as many items under way as it may, and keeps the results in the order of the items", () => {
		const run = new TestRuntime({ flow: loop({ parallel: custom(2) }) }).start({ items: ["a", "b", "c"] });
		run.begin();
		expect(run.state.root.running).toBe(2);
		while (run.step("newest"));
		expect(run.effects.slice(0, 3)).toEqual(['body:"b"', 'body:"c"', 'body:"a"']);
		expect(run.state.result.results).toEqual([{ echo: "a" }, { echo: "b" }, { echo: "c" }]);
	});

	it("collects by an expression, and an item for which that fails has failed", () => {
		const flow = loop({ collect: custom("item * 2"), on_item_error: custom("continue") });
		const run = new TestRuntime({ flow }).start({ items: [1, "x", 3] }).finish();
		expect(run.state.result).toMatchObject({
			results: [2, null, 6],
			errors: [{ index: 1, code: "EXPRESSION_FAILED" }],
		});
	});

	it("continues after a failed item and keeps the results of the others, if it is set to", () => {
		const flow = loop({ on_item_error: custom("continue") });
		const run = new TestRuntime({ flow, execute: failing(2) }).start({ items: [1, 2, 3] }).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.state.result).toMatchObject({
			results: [{ echo: "1" }, null, { echo: "3" }],
			errors: [{ index: 1, code: "BAD_ITEM", message: "Item 2: No.", step: 3 }],
			count: 3,
		});
	});

	it("lists failed items in the order of the items, however late each failed", () => {
		const flow = loop({ parallel: custom(3), on_item_error: custom("continue") });
		const run = new TestRuntime({
			flow,
			execute: () => ({ status: "error", error: { code: "BAD_ITEM", message: "No.", retryable: false } }),
		}).start({ items: ["a", "b", "c"] });
		while (run.step("newest"));
		expect(run.effects).toEqual(['body:"c"', 'body:"b"', 'body:"a"', 'after:"3"']);
		expect(run.ofType("step-end").find(({ outputs }) => "errors" in outputs)?.outputs.errors).toMatchObject([
			{ index: 0 },
			{ index: 1 },
			{ index: 2 },
		]);
	});

	it("fails with the first item that fails, calls the others back, and keeps what it had", () => {
		const flow = loop({ parallel: custom(3) });
		const run = new TestRuntime({ flow, execute: failing(1), heeding: true }).start({ items: [1, 2, 3, 4] });
		run.finish();
		expect(run.effects).toEqual(['body:"1"', "aborted:3", "aborted:4"]);
		expect(run.state.status).toBe("failed");
		expect(run.state.error).toMatchObject({ code: "BAD_ITEM", message: "Item 1: No." });
		expect(run.ofType("step-fail").at(-1)?.outputs).toMatchObject({ errors: [{ index: 0 }] });
	});

	it("leaves by its error port like any other node", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("loop", "ForEach", { items: path("items") }, { onError: "port" })
			.node("body", "Echo", { text: expression("string(item)") })
			.node("sorry", "Echo", { text: path("error.message") }, { outputs: { echo: "told" } })
			.wire("start > loop.each > body")
			.wire("loop.error > sorry")
			.build();
		const run = new TestRuntime({ flow, execute: failing(1) }).start({ items: [1] }).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.state.result.told).toBe("Item 1: No.");
	});

	it("is done at once with an empty list, and with rounds that lead nowhere", () => {
		expect(new TestRuntime({ flow: loop() }).start({ items: [] }).finish().state.result).toMatchObject({
			results: [],
			counted: "0",
		});
		const bare = new FlowBuilder()
			.node("start", "Start")
			.node("loop", "ForEach", { items: path("items"), collect: custom("item + 1") })
			.wire("start > loop")
			.build();
		const items = Array.from({ length: 20_000 }, (_, index) => index);
		const { result } = new TestRuntime({ flow: bare }).start({ items }).finish().state;
		expect(result.results).toHaveLength(20_000);
		expect((result.results as number[])[19_999]).toBe(20_000);
	});

	it("begins no round when its own parameters are wrong", () => {
		const run = new TestRuntime({ flow: loop({ parallel: custom("many") }) }).start({ items: [1] }).finish();
		expect(run.state.error).toMatchObject({ code: "PARAMETER_INVALID", field: "parallel" });
		expect(run.effects).toEqual([]);
	});

	it("can be within another, with joins and branches of its own in every round", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("outer", "ForEach", { items: path("rows"), parallel: custom(2), collect: custom("results") })
			.node("inner", "ForEach", { items: path("item"), collect: custom("left + right") })
			.node("left", "Echo", { text: expression("string(item)") }, { outputs: { echo: "left" } })
			.node("right", "Echo", { text: custom("!") }, { outputs: { echo: "right" } })
			.node("join", "Join")
			.wire("start > outer.each > inner.each > left > join")
			.wire("inner.each > right > join")
			.build();
		const run = new TestRuntime({ flow }).start({ rows: [[1, 2], [], [3]] }).finish();
		expect(run.state.result.results).toEqual([["1!", "2!"], [], ["3!"]]);
	});

	it("gives the same result however its rounds interleave, and resumes from any event", () => {
		const flow = loop({ parallel: custom(3), on_item_error: custom("continue") });
		const whole = new TestRuntime({ flow, execute: failing(2) }).start({ items: [0, 1, 2, 3, 4] });
		whole.finish();
		fc.assert(
			fc.property(fc.array(fc.boolean(), { maxLength: 30 }), fc.nat(), (order, cut) => {
				const run = new TestRuntime({ flow, execute: failing(2), checks: 2 });
				run.start({ items: [0, 1, 2, 3, 4] });
				for (const newest of order) run.step(newest ? "newest" : "oldest");
				const events = run.events.slice(0, 1 + (cut % run.events.length));
				const next = new TestRuntime({ flow, execute: failing(2), events });
				next.append({ type: "run-resume" });
				next.finish();
				expect(next.state.result).toEqual(whole.state.result);
			}),
			{ numRuns: CASES },
		);
	});
});

describe("Loop While", () => {
	const counting = (params: Parameters<FlowBuilder["node"]>[2] = {}) =>
		new FlowBuilder()
			.node("start", "Start")
			.node("loop", "LoopWhile", { condition: custom("n < 3"), max_rounds: custom(10), ...params })
			.node("add", "Set", {
				fields: custom([{ name: "n", value: { scope: "Message", expression: "n + 1" } }]),
			})
			.wire("start > loop.each > add")
			.build();

	it("goes round while its condition holds, each round with what the one before wrote", () => {
		const { result, status } = new TestRuntime({ flow: counting() }).start({ n: 0 }).finish().state;
		expect(status).toBe("succeeded");
		expect(result).toMatchObject({ n: 3, rounds: 3 });
		expect(new TestRuntime({ flow: counting() }).start({ n: 7 }).finish().state.result).toMatchObject({
			n: 7,
			rounds: 0,
		});
	});

	it("fails when it would take more rounds than it may", () => {
		const run = new TestRuntime({ flow: counting({ condition: custom("true") }) }).start({ n: 0 }).finish();
		expect(run.state.error).toMatchObject({ code: "LOOP_LIMIT", field: "max_rounds" });
		expect(run.ofType("step-end").length).toBe(10);
	});

	it("fails when its condition says neither yes nor no", () => {
		const run = new TestRuntime({ flow: counting({ condition: custom("n + 1") }) }).start({ n: 0 }).finish();
		expect(run.state.error).toMatchObject({ code: "EXPRESSION_FAILED", field: "condition" });
	});

	it("fails with the round that fails", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("loop", "LoopWhile", { condition: custom("true"), max_rounds: custom(10) })
			.node("body", "Echo", { text: custom("x") })
			.wire("start > loop.each > body")
			.build();
		const run = new TestRuntime({ flow, execute: failing("x") }).start().finish();
		expect(run.state.error).toMatchObject({ code: "BAD_ITEM", message: "Round 1: No." });
	});
});
