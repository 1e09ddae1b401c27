import { custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { TestRuntime } from "./testing/test-runtime.ts";

const fails = (code = "BAD", retryable = false) =>
	({ status: "error", error: { code, message: "It broke.", retryable } }) as const;
const breaking = (params: Readonly<Record<string, unknown>>) =>
	params.text === "break" ? fails() : ({ status: "success", outputs: { echo: params.text } } as const);

/** A step that breaks, with whatever catches it. */
const caught = (nodes: string[] | undefined) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("first", "Echo", { text: custom("fine") })
		.node("bad", "Echo", { text: custom("break") })
		.node("never", "Echo", { text: custom("never") })
		.node("catch", "Catch", nodes ? { nodes: custom(nodes) } : {})
		.node("tell", "Echo", { text: path("error.message") }, { outputs: { echo: "told" } })
		.wire("start > first > bad > never")
		.wire("catch > tell");

describe("Catch", () => {
	it.each([
		["the whole flow", undefined],
		["the node that failed", ["bad"]],
	])("takes the errors of %s, and the run continues there", (_what, nodes) => {
		const run = new TestRuntime({ flow: caught(nodes).build(), execute: breaking }).start({ n: 1 }).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.state.result).toMatchObject({
			n: 1,
			echo: "fine",
			told: "It broke.",
			error: { code: "BAD", node: "bad", step: 2 },
		});
	});

	it("takes no errors of other nodes", () => {
		const run = new TestRuntime({ flow: caught(["first"]).build(), execute: breaking }).start().finish();
		expect(run.state).toMatchObject({ status: "failed", error: { code: "BAD" } });
	});

	it("never takes the errors of what comes after it", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("bad", "Echo", { text: custom("break") })
			.node("catch", "Catch")
			.node("worse", "Echo", { text: custom("break") })
			.wire("start > bad")
			.wire("catch > worse")
			.build();
		const run = new TestRuntime({ flow, execute: breaking }).start().finish();
		expect(run.state).toMatchObject({ status: "failed", error: { code: "BAD" } });
		expect(run.effects).toHaveLength(2);
	});

	it("goes before the node for the whole flow, where it names the node", () => {
		const flow = caught(undefined)
			.node("named", "Catch", { nodes: custom(["bad"]) })
			.node("mine", "Echo", { text: custom("mine") })
			.wire("named > mine")
			.build();
		const run = new TestRuntime({ flow, execute: breaking }).start().finish();
		expect(run.effects.at(-1)).toBe('mine:"mine"');
	});

	it("within a loop takes what fails in a round, which then continues", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("loop", "ForEach", { items: path("items") })
			.node("body", "Echo", { text: path("item") })
			.node("catch", "Catch", { nodes: custom(["body"]) })
			.node("sorry", "Echo", { text: custom("sorry") })
			.wire("start > loop.each > body")
			.wire("catch > sorry")
			.build();
		const run = new TestRuntime({ flow, execute: breaking }).start({ items: ["a", "break", "c"] }).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.state.result.results).toMatchObject([{ echo: "a" }, { echo: "sorry" }, { echo: "c" }]);
	});

	it("is one of the branches that a join waits for", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("bad", "Echo", { text: path("what") })
			.node("catch", "Catch", { nodes: custom(["bad"]) })
			.node("join", "Join")
			.node("after", "Echo", { text: custom("on") })
			.wire("start > bad > join > after")
			.wire("catch > join")
			.build();
		for (const what of ["break", "fine"]) {
			const run = new TestRuntime({ flow, execute: breaking }).start({ what }).finish();
			expect(run.effects.filter((effect) => effect.startsWith("after"))).toHaveLength(1);
		}
	});
});

describe("Stop with Error", () => {
	it("ends the run in the designer's words", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("stop", "Stop", { message: path("why"), code: custom("NO_STOCK") })
			.wire("start > stop")
			.build();
		const run = new TestRuntime({ flow }).start({ why: "Order 42 is not in stock." }).finish();
		expect(run.state).toMatchObject({
			status: "failed",
			error: { code: "NO_STOCK", message: "Order 42 is not in stock." },
		});
	});
});

describe("what a failure does", () => {
	const after = (more: Parameters<FlowBuilder["node"]>[3]) =>
		new FlowBuilder()
			.node("start", "Start")
			.node("bad", "Echo", { text: custom("break") }, more)
			.node("after", "Echo", { text: custom("on") })
			.wire("start > bad > after")
			.build();

	it("can be to continue, with the error in the message", () => {
		const run = new TestRuntime({ flow: after({ onError: "continue" }), execute: breaking }).start().finish();
		expect(run.state.result).toMatchObject({ error: { code: "BAD" }, echo: "on" });
	});

	it("can be another try for chosen errors alone, even those that are not said to pass", () => {
		const tries = (on: string[], code: string, retryable: boolean) => {
			const flow = after({ retry: { attempts: 3, backoffMs: 10, on } });
			const run = new TestRuntime({ flow, execute: () => fails(code, retryable) }).start().finish();
			return run.effects.length;
		};
		expect(tries(["BUSY"], "BUSY", false)).toBe(3);
		expect(tries(["BUSY"], "OTHER", true)).toBe(1);
	});

	it("can be another try after a wait that doubles, up to an hour", () => {
		const flow = after({ retry: { attempts: 14, backoffMs: 1000 } });
		const run = new TestRuntime({ flow, execute: () => fails("BUSY", true) }).start().finish();
		const waits = run.ofType("timer-set").map(({ due, at }) => Math.round((due - at) / 1000));
		expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600]);
	});

	it("is never another try of a `once` step that ran out of time", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node(
				"mail",
				"Mail",
				{ to: custom("a@example.com"), server: custom({ credential: "x" }) },
				{ retry: { attempts: 3, backoffMs: 0, on: ["STEP_TIMEOUT"] } },
			)
			.wire("start > mail")
			.build();
		const run = new TestRuntime({ flow, execute: () => fails("STEP_TIMEOUT", true) }).start().finish();
		expect(run.effects).toHaveLength(1);
		expect(run.state.error).toMatchObject({ code: "STEP_TIMEOUT", retryable: false });
	});
});
