import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Event, EventBody } from "@switchyard/spec/event";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evolve } from "../evolve.ts";
import { compilePlan, type Outcome, Recording, replay, runTest, saveTest } from "../index.ts";
import { newRun } from "../run/run-state.ts";
import { SPECS } from "../testing/specs.ts";
import { answer, TestRuntime } from "../testing/test-runtime.ts";
import { comeTo } from "./again.ts";

/** Much of what a flow can have: a loop, a retry, an agent with a tool, a question and a delay. */
function everything(greeting = "hello", prompt = "note it", description = "Notes."): Flow {
	return new FlowBuilder()
		.node("start", "Start")
		.node("loop", "ForEach", { items: path("items"), collect: custom("echo") })
		.node("each", "Echo", { text: path("item") }, { retry: { attempts: 2, backoffMs: 10 } })
		.node("agent", "Agent", { prompt: custom(prompt) })
		.node("note", "Note", { to: ai, server: custom({ credential: "outbox" }) }, { tool: { description } })
		.node("ask", "Ask", { question: custom("Right?") })
		.node("wait", "Delay", { duration_ms: custom(50) })
		.node("greet", "Echo", { text: custom(greeting) }, { outputs: { echo: "greeted" } })
		.wire("start > loop.each > each")
		.wire("loop > agent > ask > wait > greet")
		.wire("agent.tools > note")
		.build();
}

function recorded(flow = everything()): TestRuntime {
	let flaky = true;
	const run = new TestRuntime({
		flow,
		ask: ({ turn }) => (turn === 1 ? answer("", { name: "note", arguments: { to: "me" } }) : answer("noted")),
		execute: (params): Outcome => {
			if (params.text === "b" && flaky) {
				flaky = false;
				return { status: "error", error: { code: "BUSY", message: "Busy.", retryable: true } };
			}
			return { status: "success", outputs: { echo: params.text, message_id: "m1" } };
		},
	}).start({ items: ["a", "b"] });
	run.finish();
	const question = run.ofType("approval-open")[0];
	run.answer(question?.step ?? 0, { answer: "submitted", values: {} }).finish();
	expect(run.state.status).toBe("succeeded");
	return run;
}

const planOf = (flow: Flow) => compilePlan(flow, SPECS);

describe("replaying a journal", () => {
	it("finds nothing else, with nobody asked and nothing executed", () => {
		const run = recorded();
		expect(replay(planOf(everything()), run.events)).toEqual({
			events: run.events.length,
			difference: undefined,
			problem: undefined,
		});
	});

	it("says where another version of the flow goes another way", () => {
		const { difference } = replay(planOf(everything("good day")), recorded().events);
		expect(difference).toMatchObject({
			recorded: { type: "step-start", node: "greet", params: { text: "hello" } },
			expected: { type: "step-start", node: "greet", params: { text: "good day" } },
		});
	});

	it("notices any event that the engine did not decide", () => {
		const { events } = recorded();
		const decided = new Set([
			"step-start",
			"tool-request",
			"model-start",
			"run-end",
			"approval-open",
			"timer-set",
		]);
		fc.assert(
			fc.property(fc.nat(events.length - 1), (at) => {
				const event = events[at];
				fc.pre(event !== undefined && decided.has(event.type));
				const forged = { ...event, ...(event && "step" in event ? { step: 999 } : { status: "cancelled" }) };
				const { difference, problem } = replay(planOf(everything()), events.with(at, forged as Event));
				expect(difference ?? problem).toBeDefined();
			}),
		);
	});
});

/** Runs again from the k-th step of a node. */
function again(flow: Flow, from: string, events = recorded().events, message?: Message) {
	const plan = planOf(flow);
	const recording = new Recording(events);
	const step = recording.steps.find(({ node }) => node === from);
	if (!step) throw new Error(`No step of ${from} was recorded.`);
	const state = newRun(plan);
	const appended: Event[] = [];
	const append = (body: EventBody) => {
		const event = { ...body, run: "r", seq: state.seq + 1, at: 0 } as Event;
		evolve(state, event);
		appended.push(event);
	};
	const [start] = events;
	if (start?.type !== "run-start") throw new Error("No start.");
	append({
		type: "run-start",
		flow: flow.id,
		revision: 8,
		node: start.node,
		message: message ?? start.message,
		cause: "api",
	});
	const come = comeTo({ state, append, recording, from: step, now: () => 0, nextId: () => "id" });
	return { come, events: appended, state };
}

describe("running again from a step", () => {
	it("comes to the step with the recorded answers, and nothing after it has begun", () => {
		for (const node of ["loop", "each", "agent", "ask", "wait", "greet"]) {
			const { come, state } = again(everything(), node);
			if (!("step" in come)) throw new Error(`${node} was not reached: ${come.differs}`);
			expect(state.steps.get(come.step)).toMatchObject({ node: { id: node }, attempt: 0, phase: "ready" });
			expect(state.root.running).toBe(0);
		}
	});

	it("comes to a tool call in the middle of an agent's turn", () => {
		const { come, state } = again(everything(), "note");
		if (!("step" in come)) throw new Error("not reached");
		expect(state.steps.get(come.step)?.tool?.name).toBe("note");
	});

	it("keeps retries, answers and rounds as they were", () => {
		const { events } = again(everything(), "greet");
		const types = events.map(({ type }) => type);
		expect(types.filter((type) => type === "step-fail")).toHaveLength(1);
		expect(types.filter((type) => type === "model-end")).toHaveLength(2);
		expect(types).toContain("approval-resolve");
	});

	it("keeps consent that was given for the whole run", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("agent", "Agent", { prompt: custom("clean up") })
			.node("wipe", "Wipe", { to: ai })
			.node("greet", "Echo", { text: custom("hello") })
			.wire("start > agent > greet")
			.wire("agent.tools > wipe")
			.build();
		const run = new TestRuntime({
			flow,
			ask: ({ turn }) => (turn < 3 ? answer("", { name: "wipe", arguments: { to: "tmp" } }) : answer("done")),
			execute: () => ({ status: "success", outputs: { echo: "hello", message_id: "m1" } }),
		}).start();
		run.step();
		run.begin();
		run.answer(2, { answer: "approved", remember: "run" }).finish();
		expect(replay(planOf(flow), run.events)).toMatchObject({ difference: undefined, problem: undefined });
		const { come, events } = again(flow, "greet", run.events);
		expect(come).toHaveProperty("step");
		expect(events.filter(({ type }) => type === "approval-open")).toHaveLength(1);
	});

	it("continues with an edited message and parameters, which are the person's", () => {
		const { events, come } = again(everything(), "greet");
		if (!("step" in come)) throw new Error("not reached");
		const live = new TestRuntime({ flow: everything(), events });
		live.append({ type: "step-edit", step: come.step, message: { edited: true }, params: { text: "bye" } });
		live.finish();
		expect(live.effects).toEqual(['greet:"bye"']);
		expect(live.state.result).toEqual({ edited: true, greeted: "bye" });
		expect(live.ofType("step-start").at(-1)?.provenance).toEqual({
			text: { scope: "Custom", source: { edited: true } },
		});
	});

	it("lets a person set no parameter that its author keeps from the designer [R4]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("lock", "Lock", { text: ai })
			.wire("start > lock")
			.build();
		const { events, come } = again(
			flow,
			"lock",
			new TestRuntime({ flow }).start({ text: "a" }).finish().events,
		);
		if (!("step" in come)) throw new Error("not reached");
		const live = new TestRuntime({ flow, events });
		live.append({ type: "step-edit", step: come.step, params: { text: "mine" } });
		live.finish();
		expect(live.effects).toEqual([]);
		expect(live.state.error).toMatchObject({ code: "SCOPE_FORBIDDEN", field: "text", retryable: false });
	});

	it("keeps what was edited when the recorded run was run again itself", () => {
		const { events, come } = again(everything(), "agent");
		if (!("step" in come)) throw new Error("not reached");
		const live = new TestRuntime({
			flow: everything(),
			events,
			ask: () => answer("noted"),
		});
		live.append({ type: "step-edit", step: come.step, message: { edited: true } });
		live.finish();
		const question = live.ofType("approval-open")[0];
		live.answer(question?.step ?? 0, { answer: "submitted", values: {} }).finish();
		const next = again(everything(), "greet", live.events);
		expect(next.come).toHaveProperty("step");
		expect(next.events.filter(({ type }) => type === "step-edit")).toMatchObject([
			{ message: { edited: true } },
		]);
	});

	it("takes a newer version that changes what comes after, and none in which what comes before is another", () => {
		expect(again(everything("good day"), "greet").come).toHaveProperty("step");
		const other = new FlowBuilder()
			.node("start", "Start")
			.node("first", "Echo", { text: custom("one") })
			.node("second", "Echo", { text: custom("two") })
			.wire("start > first > second");
		const changed = new FlowBuilder()
			.node("start", "Start")
			.node("first", "Echo", { text: custom("ONE") })
			.node("second", "Echo", { text: custom("two") })
			.wire("start > first > second");
		const { events } = new TestRuntime({ flow: other.build() }).start().finish();
		expect(again(changed.build(), "second", events).come).toEqual({ differs: ["first"] });
		expect(again(changed.build(), "first", events).come).toHaveProperty("step");
	});
});

describe("a run as a test", () => {
	const test = () => saveTest(planOf(everything()), recorded().events, "Everything");

	it("passes offline on what was recorded", () => {
		const { differences, passed } = runTest(test(), planOf(everything()));
		expect(differences).toEqual([]);
		expect(passed).toBe(true);
	});

	it("is plain JSON", () => {
		const saved = test();
		expect(JSON.parse(JSON.stringify(saved))).toEqual(saved);
		expect(saved.recorded.models).toMatchObject([
			{ node: "agent", answers: [{ text: "" }, { text: "noted" }] },
		]);
		expect(saved.expect.calls).toHaveLength(4);
	});

	it("tells what another version of the flow changes", () => {
		const { passed, differences } = runTest(test(), planOf(everything("good day")));
		expect(passed).toBe(false);
		expect(differences).toContainEqual({
			what: "recorded",
			expected: { text: "hello" },
			actual: { text: "good day" },
			note: "Nothing was recorded for the node “greet” with these parameters; another call was.",
		});
		expect(differences).toContainEqual(
			expect.objectContaining({ what: "status", expected: "succeeded", actual: "failed" }),
		);
	});

	it.each([
		["prompt", everything("hello", "delete it"), "request.messages.0.text"],
		["tool", everything("hello", "note it", "Deletes."), "request.tools.0"],
	])("does not take an answer for that of another request: of another %s", (_, changed, what) => {
		const { passed, differences } = runTest(test(), planOf(changed));
		expect(passed).toBe(false);
		expect(differences).toHaveLength(1);
		const [difference] = differences;
		expect(difference?.what.startsWith(what), difference?.what).toBe(true);
		expect(difference?.note).toMatch(/agent “agent”.*recorded for another request.*save the run as a test/);
		expect([difference?.expected, difference?.actual].join(" ")).toMatch(/note it delete it|Notes.*Deletes/s);
	});

	it("takes the answers of agents that are asked the same, whatever comes before them", () => {
		const flow = everything();
		const wait = { ...flow.nodes.find(({ id }) => id === "wait"), id: "pause", name: "pause" } as FlowNode;
		const wires = flow.wires.map((wire) =>
			wire.to.node === "loop" ? { ...wire, to: { ...wire.to, node: "pause" } } : wire,
		);
		const paused = { id: "p", from: { node: "pause", port: "out" }, to: { node: "loop", port: "in" } };
		const longer = { ...flow, nodes: [...flow.nodes, wait], wires: [...wires, paused] };
		expect(runTest(test(), planOf(longer)).differences).toEqual([]);
	});

	it("names the smallest part of the result that differs", () => {
		const saved = test();
		const { differences } = runTest(
			{ ...saved, expect: { message: { ...saved.expect.message, greeted: "hi" } } },
			planOf(everything()),
		);
		expect(differences).toEqual([{ what: "message.greeted", expected: "hi", actual: "hello" }]);
	});
});
