import { custom, FlowBuilder, path, template } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

/** Three steps in a row, and a mail that leaves from the second one besides. */
const flow = (pin?: { data: Record<string, unknown>; port?: string }) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("first", "Echo", { text: path("question") }, { outputs: { echo: "said" } })
		.node("second", "Echo", { text: path("said") }, { outputs: { echo: "again" }, ...(pin ? { pin } : {}) })
		.node("mail", "Mail", { to: path("said"), body: custom("hi"), server })
		.node("third", "Echo", { text: path("again") })
		.wire("start > first > second > third")
		.wire("first > mail")
		.build();

const begin = { node: "start", message: { question: "hello" }, cause: "api" } as const;
const nodesOf = (run: TestRuntime) => run.ofType("step-start").map(({ node }) => node);

describe("a run that ends after a node", () => {
	it("does what leads there and nothing else, and gives the message that left it", () => {
		const run = new TestRuntime({ flow: flow() }).request({ ...begin, debug: { until: "second" } }).finish();
		expect(run.state.status).toBe("succeeded");
		expect(nodesOf(run)).toEqual(["first", "second"]);
		expect(run.state.result).toEqual({ question: "hello", said: "hello", again: "hello" });
	});

	it("takes every round of a loop up to the node", () => {
		const looping = new FlowBuilder()
			.node("start", "Start")
			.node("loop", "ForEach", { items: path("words") })
			.node("say", "Echo", { text: path("item") })
			.node("more", "Echo", { text: path("echo") })
			.node("after", "Echo", { text: custom("over") })
			.wire("start > loop")
			.wire("loop.each > say > more")
			.wire("loop.done > after")
			.build();
		const message = { words: ["a", "b"] };
		const run = new TestRuntime({ flow: looping })
			.request({ ...begin, message, debug: { until: "say" } })
			.finish();
		expect(run.state.status).toBe("succeeded");
		expect(nodesOf(run)).toEqual(["loop", "say", "say"]);
	});

	it("fails where a failure's way to a Catch node is left out", () => {
		const failing = new FlowBuilder()
			.node("start", "Start")
			.node("first", "Echo", { text: path("question") })
			.node("catch", "Catch", { nodes: custom(["first"]) })
			.node("after", "Echo", { text: custom("caught") })
			.wire("start > first")
			.wire("catch > after")
			.build();
		const error = { code: "BROKEN", message: "It broke.", retryable: false };
		const execute = () => ({ status: "error", error }) as const;
		const run = new TestRuntime({ flow: failing, execute })
			.request({ ...begin, debug: { until: "first" } })
			.finish();
		expect([run.state.status, nodesOf(run)]).toEqual(["failed", ["first"]]);
	});

	it("is refused by an engine whose version of the flow has no such node", () => {
		const run = new TestRuntime({ flow: flow() });
		expect(() => run.request({ ...begin, debug: { until: "nobody" } })).toThrow("ends after node nobody");
	});
});

describe("a run of one node", () => {
	it("begins at the node with the message and does nothing after it", () => {
		const debug = { until: "second", only: true } as const;
		const run = new TestRuntime({ flow: flow() }).request({
			node: "second",
			message: { said: "hi" },
			cause: "api",
			debug,
		});
		run.finish();
		expect(run.state.status).toBe("succeeded");
		expect(nodesOf(run)).toEqual(["second"]);
		expect(run.state.result).toEqual({ said: "hi", again: "hi" });
	});

	it("lets a join continue with the one message that it has", () => {
		const joining = new FlowBuilder()
			.node("start", "Start")
			.node("one", "Echo", { text: custom("1") })
			.node("two", "Echo", { text: custom("2") })
			.node("join", "Join")
			.node("after", "Echo", { text: custom("3") })
			.wire("start > one > join > after")
			.wire("start > two > join")
			.build();
		const debug = { until: "join", only: true } as const;
		const run = new TestRuntime({ flow: joining }).request({
			node: "join",
			message: { a: 1 },
			cause: "api",
			debug,
		});
		run.finish();
		expect([run.state.status, nodesOf(run), run.state.result]).toEqual(["succeeded", ["join"], { a: 1 }]);
	});
});

describe("pinned data", () => {
	const pin = { data: { echo: "pinned" } };
	const pins = { pins: true } as const;

	it("stand in for the node, and are journalled as that", () => {
		const run = new TestRuntime({ flow: flow(pin) }).request({ ...begin, debug: pins }).finish();
		expect(run.effects).toEqual(['first:"hello"', 'mail:"hello"', 'third:"pinned"']);
		const step = run.ofType("step-start").find(({ node }) => node === "second");
		expect(step).toMatchObject({ pinned: true, params: {}, provenance: {} });
		expect(run.ofType("step-end").find((end) => end.step === step?.step)?.outputs).toEqual({
			echo: "pinned",
		});
	});

	it("do nothing in a run that does not ask for them", () => {
		const run = new TestRuntime({ flow: flow(pin) }).request(begin).finish();
		expect(run.effects).toContain('third:"hello"');
		expect(run.ofType("step-start").some(({ pinned }) => pinned)).toBe(false);
	});

	it("stand in for an agent without asking its model, and leave by the port that they name", () => {
		const agent = new FlowBuilder()
			.node("start", "Start")
			.node("agent", "Agent", { prompt: custom("hi") }, { pin: { data: { text: "pinned" } } })
			.node("after", "Echo", { text: path("text") })
			.wire("start > agent > after")
			.build();
		const run = new TestRuntime({ flow: agent }).request({ ...begin, debug: pins }).finish();
		expect(run.effects).toEqual(['after:"pinned"']);
		const loop = new FlowBuilder()
			.node("start", "Start")
			.node("loop", "ForEach", { items: custom([1, 2]) }, { pin: { data: { count: 9 }, port: "done" } })
			.node("round", "Echo", { text: custom("never") })
			.node("after", "Echo", { text: template("{{ count }}") })
			.wire("start > loop")
			.wire("loop.each > round")
			.wire("loop.done > after")
			.build();
		const looped = new TestRuntime({ flow: loop }).request({ ...begin, debug: pins }).finish();
		expect([looped.state.status, looped.effects]).toEqual(["succeeded", ['after:"9"']]);
	});

	it("replay to the same journal, event by event", () => {
		const debug = { pins: true, until: "third" } as const;
		const run = new TestRuntime({ flow: flow(pin) }).request({ ...begin, debug }).finish();
		expect(replay(run.state.plan, run.events)).toEqual({
			events: run.events.length,
			difference: undefined,
			problem: undefined,
		});
	});
});
