import { custom, FlowBuilder, path } from "@switchyard/flow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TestRuntime } from "./testing/test-runtime.ts";

const field = (name: string, expression: string) => ({ name, value: { scope: "Message", expression } });

describe("branches", () => {
	it("runs parallel branches at once and joins their messages", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("left", "Echo", { text: custom("l") }, { outputs: { echo: "left" } })
			.node("right", "Echo", { text: custom("r") }, { outputs: { echo: "right" } })
			.node("join", "Join")
			.wire("start > left > join")
			.wire("start > right > join")
			.build();
		const run = new TestRuntime({ flow }).start({ n: 1 });
		run.begin();
		expect(run.state.root.running).toBe(2);
		run.finish();
		expect(run.state.result).toEqual({ n: 1, left: "l", right: "r" });
		expect(run.ofType("step-end").filter(({ step }) => step === 3)).toHaveLength(1);
	});

	it("does not wait for a branch that a switch did not take", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("which", "Switch", { rules: custom([{ port: "big", name: "Big", when: "total > 100" }]) })
			.node("big", "Echo", { text: custom("big") })
			.node("small", "Echo", { text: custom("small") })
			.node("join", "Join")
			.node("last", "Echo", { text: path("echo") }, { outputs: { echo: "size" } })
			.wire("start > which.big > big > join > last")
			.wire("which.otherwise > small > join")
			.build();
		expect(new TestRuntime({ flow }).start({ total: 250 }).finish().state.result.size).toBe("big");
		expect(new TestRuntime({ flow }).start({ total: 5 }).finish().state.result.size).toBe("small");
	});

	it("keeps what a branch wrote where another only carried the field along", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("left", "Echo", { text: custom("new") }, { outputs: { echo: "status" } })
			.node("right", "Echo", { text: custom("r") })
			.node("join", "Join")
			.wire("start > left > join")
			.wire("start > right > join")
			.build();
		expect(new TestRuntime({ flow }).start({ status: "old" }).finish().state.result).toEqual({
			status: "new",
			echo: "r",
		});
	});

	it.each(["total", "0", "'true'", "null", "[true]", "order"])(
		"fails a switch whose rule gives %s: neither true nor false is no",
		(when) => {
			const flow = new FlowBuilder()
				.node("start", "Start")
				.node("which", "Switch", { rules: custom([{ port: "big", name: "Big", when }]) })
				.node("other", "Echo", { text: custom("other") })
				.wire("start > which.otherwise > other")
				.build();
			const run = new TestRuntime({ flow }).start({ total: 0, order: {} }).finish();
			expect(run.effects).toEqual([]);
			expect(run.state.error).toMatchObject({
				code: "EXPRESSION_FAILED",
				message: "Rule “Big”: It gives neither true nor false.",
				field: "rules.big",
				retryable: false,
			});
		},
	);

	it("fails a switch whose rule cannot be evaluated, naming the rule", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("which", "Switch", { rules: custom([{ port: "big", name: "Big", when: "order.total > 100" }]) })
			.wire("start > which")
			.build();
		const run = new TestRuntime({ flow }).start({}).finish();
		expect(run.state.error).toMatchObject({ code: "EXPRESSION_FAILED", field: "rules.big" });
	});

	it("sets fields from settings of their own, with provenance", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("set", "Set", {
				fields: custom([field("double", "n * 2"), { name: "note", value: custom("fixed") }]),
			})
			.wire("start > set")
			.build();
		const run = new TestRuntime({ flow }).start({ n: 21 }).finish();
		expect(run.state.result).toEqual({ n: 21, double: 42, note: "fixed" });
		expect(run.ofType("step-start")[0]?.provenance.double).toEqual({
			scope: "Message",
			source: { message: "n * 2", steps: [0] },
		});
	});

	it("never gets stuck and runs each node once per message, in any acyclic flow of branches and joins", () => {
		const shape = fc.integer({ min: 2, max: 12 }).chain((size) =>
			fc.record({
				joins: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
				wires: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), {
					minLength: size,
					maxLength: size * 2,
				}),
			}),
		);
		fc.assert(
			fc.property(shape, ({ joins, wires }) => {
				const builder = new FlowBuilder().node("start", "Start");
				joins.forEach((join, index) => {
					if (join) builder.node(`n${index}`, "Join");
					else builder.node(`n${index}`, "Echo", { text: custom("x") });
				});
				builder.wire("start > n0");
				const forward = new Set(wires.filter(([a, b]) => a < b).map(([a, b]) => `n${a} > n${b}`));
				for (const wire of [...forward].slice(0, 14)) builder.wire(wire);
				const run = new TestRuntime({ flow: builder.build() }).start({}).finish();
				expect(run.state.status).toBe("succeeded");
				const again = new TestRuntime({ flow: builder.build(), events: run.events });
				expect(again.state.result).toEqual(run.state.result);
			}),
			{ numRuns: 300 },
		);
	});
});
