import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { ChatMessage, ModelAnswer } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { evolve } from "./evolve.ts";
import { compilePlan } from "./index.ts";
import { warningOf } from "./queries/warning-of.ts";
import { newRun } from "./run/run-state.ts";
import { server } from "./testing/server.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

/** An agent whose model gives these answers, one after the other. */
function run(answers: readonly ModelAnswer[], params: Record<string, unknown> = {}) {
	const settings = Object.entries(params).map(([name, value]) => [name, custom(value)]);
	const flow = new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: custom("Write."), ...Object.fromEntries(settings) })
		.node("mail", "Mail", { to: ai, body: ai, server })
		.wire("start > desk")
		.wire("desk.tools > mail")
		.build();
	const asked: ChatMessage[][] = [];
	const runtime = new TestRuntime({
		flow,
		execute: () => ({ status: "success", outputs: { message_id: "m1" } }),
		ask: ({ turn, messages }) => {
			asked.push([...messages]);
			return answers[turn - 1] ?? answer("nothing more");
		},
	});
	runtime.start({}).finish();
	return { runtime, asked, outputs: runtime.ofType("step-end")[0]?.outputs, flow };
}

const cutOff = (text: string): ModelAnswer => ({ ...answer(text), finishReason: "length" });
const whole = (text: string): ModelAnswer => ({ ...answer(text), finishReason: "stop" });
const UNKNOWN = { inputTokens: null, outputTokens: null };

describe("an agent's last answer", () => {
	it.each(["length", "content-filter"] as const)(
		"that was cut off by %s is said to be, and the run has a warning",
		(finishReason) => {
			const { runtime, outputs } = run([{ ...answer("Order 42 has"), finishReason }]);
			expect(outputs).toMatchObject({ text: "Order 42 has", finish_reason: finishReason });
			expect(runtime.state.status).toBe("succeeded");
			expect(warningOf(runtime.state)).toMatchObject({ code: "MODEL_ANSWER_CUT_OFF" });
		},
	);

	it("that is whole gives no warning", () => {
		const { runtime, outputs } = run([whole("Order 42 has shipped.")]);
		expect(outputs).toMatchObject({ finish_reason: "stop" });
		expect(warningOf(runtime.state)).toBeUndefined();
	});

	it("is continued once where that is set, and is one text", () => {
		const { runtime, asked, outputs } = run([cutOff("Order 42 "), whole("has shipped.")], {
			continue_once: true,
		});
		expect(outputs).toMatchObject({ text: "Order 42 has shipped.", finish_reason: "stop" });
		expect(asked[1]?.slice(-2)).toMatchObject([
			{ role: "assistant", text: "Order 42 " },
			{ role: "user", text: expect.stringContaining("cut off") },
		]);
		expect(warningOf(runtime.state)).toBeUndefined();
	});

	it("is continued no second time, none for a filter, and never beyond the most model calls", () => {
		const twice = run([cutOff("a"), cutOff("b"), whole("c")], { continue_once: true });
		expect(twice.outputs).toMatchObject({ text: "ab", finish_reason: "length" });
		expect(warningOf(twice.runtime.state)).toMatchObject({ code: "MODEL_ANSWER_CUT_OFF" });
		const filtered = { ...answer("a"), finishReason: "content-filter" } as const;
		expect(run([filtered, whole("b")], { continue_once: true }).outputs).toMatchObject({ text: "a" });
		const limited = run([cutOff("a"), whole("b")], { continue_once: true, max_steps: 1 });
		expect(limited.outputs).toMatchObject({ text: "a", finish_reason: "length" });
	});

	it("is like any other in a run recorded before cut-off answers were marked", () => {
		const { runtime, flow } = run([cutOff("a")], { continue_once: true, max_steps: 1 });
		const state = newRun(compilePlan(flow, SPECS));
		for (const event of runtime.events) evolve(state, withoutEngine(event));
		expect(warningOf(state)).toBeUndefined();
	});
});

function withoutEngine(event: Event): Event {
	if (event.type !== "run-start") return event;
	const { engine: _, ...before } = event;
	return before;
}

describe("tokens", () => {
	it("that one answer does not tell of are unknown of all, not zero", () => {
		const call = { name: "send_email", arguments: { to: "a@b.c", body: "hi" } };
		expect(run([answer("", call), whole("done")]).outputs).toMatchObject({
			usage: { inputTokens: 2, outputTokens: 2 },
		});
		expect(run([{ ...answer("", call), usage: UNKNOWN }, whole("done")]).outputs).toMatchObject({
			usage: UNKNOWN,
		});
	});
});

describe("a run whose tool calls were refused", () => {
	const wrong = { name: "send_email", arguments: { recipient: "a@b.c" } };
	const right = { name: "send_email", arguments: { to: "a@b.c", body: "hi" } };

	it("has a warning where none reached a node", () => {
		const { runtime } = run([answer("", wrong, { name: "nothing", arguments: {} }), whole("done")]);
		expect(warningOf(runtime.state)).toMatchObject({ code: "TOOL_CALLS_REFUSED" });
	});

	it("has none where one did", () => {
		expect(
			warningOf(run([answer("", wrong), answer("", right), whole("done")]).runtime.state),
		).toBeUndefined();
	});
});
