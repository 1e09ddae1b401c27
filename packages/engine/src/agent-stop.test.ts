import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { AnswerField } from "@switchyard/spec/answer";
import { describe, expect, it } from "vitest";
import { compilePlan, replay, runTest, saveTest } from "./index.ts";
import { stopEvents } from "./outcome.ts";
import { server } from "./testing/server.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

type Options = ConstructorParameters<typeof TestRuntime>[0];

const desk = (params: Parameters<FlowBuilder["node"]>[2] = {}) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: custom("hi"), ...params })
		.node("note", "Note", { to: ai, server })
		.node("after", "Echo", { text: path("text") })
		.wire("start > desk > after")
		.wire("desk.tools > note")
		.build();

const call = { name: "note", arguments: { to: "n" } };

/** The agent asks for its tool, says something, and is asked again. */
const ask: NonNullable<Options["ask"]> = ({ turn }) =>
	turn === 1 ? answer("One moment.", call) : answer("All done.");

function begin(options: Partial<Options> = {}) {
	return new TestRuntime({ flow: desk(), ask, heeding: true, ...options }).start();
}

/** Stops the agent, which is the first step. */
function stop(run: TestRuntime, text = "") {
	return run.append(...stopEvents(run.state, 1, text));
}

describe("an agent that a person stops", () => {
	it("keeps the words that have come of the answer, and the flow goes its way", () => {
		const run = begin();
		run.begin();
		stop(run, "Order 42 has").finish();
		expect(run.state).toMatchObject({
			status: "succeeded",
			result: { text: "Order 42 has", echo: "Order 42 has" },
		});
		expect(run.ofType("step-end")[0]?.outputs).toEqual({
			text: "Order 42 has",
			tool_calls: 0,
			usage: { inputTokens: null, outputTokens: null },
			finish_reason: "stopped",
		});
		expect(run.ofType("agent-stop")).toMatchObject([{ step: 1, text: "Order 42 has" }]);
	});

	it("keeps its last answer where no words of the next have come, and its finished tool calls", () => {
		const run = begin();
		while (run.ofType("tool-response").length === 0 && run.step());
		run.begin();
		stop(run).finish();
		expect(run.state.result).toMatchObject({ text: "One moment." });
		expect(run.ofType("step-end")[0]?.outputs).toMatchObject({ tool_calls: 1, finish_reason: "stopped" });
		expect(run.ofType("tool-response")).toMatchObject([{ result: { status: "success" } }]);
		expect(run.ofType("agent-stop")[0]).not.toHaveProperty("text");
	});

	it("has its tool call aborted that is in flight, whose outcome is recorded all the same", () => {
		const run = begin();
		run.step();
		run.begin();
		stop(run);
		run.begin();
		expect(run.effects).toContain("aborted:2");
		run.finish();
		expect(run.ofType("tool-response")).toMatchObject([{ step: 2, result: { status: "error" } }]);
		expect(run.state).toMatchObject({ status: "succeeded", result: { text: "One moment." } });
	});

	it("begins none of the calls that wait for their turn", () => {
		const sequential = {
			ask: ({ turn }: { turn: number }) => (turn === 1 ? answer("", call, call) : answer("done")),
		};
		const run = begin(sequential);
		run.step();
		run.begin();
		stop(run).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.state.steps.size).toBe(0);
	});

	it("no longer waits for a model over its limit", () => {
		const error = { code: "MODEL_FAILED", message: "No.", retryable: true };
		const refusal = { reason: "rate-limit", retryAfterMs: 60_000 } as const;
		const run = begin({ ask: () => ({ status: "refused", error, refusal }) });
		run.step();
		run.begin();
		stop(run).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.ofType("timer-fire")).toEqual([]);
	});

	it("no longer waits for more budget", () => {
		const priced = { budget_usd: custom(0.000001) };
		const run = begin({
			flow: desk(priced),
			ask: () => ({ ...answer("One moment.", call), costMicroUsd: 5 }),
		});
		run.finish();
		expect(run.state.status).toBe("waiting");
		stop(run).finish();
		expect(run.state).toMatchObject({ status: "succeeded", result: { text: "One moment." } });
	});

	it("need not have an answer that fits its output schema", () => {
		const fields: AnswerField[] = [{ name: "category", type: "text", required: true }];
		const run = begin({ flow: desk({ output_schema: custom(fields) }) });
		run.begin();
		stop(run, '{"categ').finish();
		expect(run.ofType("answer-refuse")).toEqual([]);
		expect(run.state.status).toBe("succeeded");
	});

	it("does not take the words of a summary for its own", () => {
		const model = { provider: "anthropic", model: "m", credential: "c", contextTokens: 256 };
		const run = begin({
			flow: desk({ model: custom(model) }),
			execute: () => ({ status: "success", outputs: { message_id: "x".repeat(500) } }),
			ask: ({ turn }) => ({
				...answer(`Turn ${turn}.`, call),
				usage: { inputTokens: null, outputTokens: null },
			}),
		});
		while (!run.ofType("model-start").some(({ summarises }) => summarises) && run.step());
		stop(run, "In short,").finish();
		expect(run.state.result.text).toMatch(/^Turn \d\.$/);
	});
});

describe("what is no agent at work", () => {
	it("cannot be stopped", () => {
		const run = begin();
		expect(stopEvents(run.state, 1, "")).toEqual([]);
		run.finish();
		expect(stopEvents(run.state, 1, "")).toEqual([]);
		expect(stopEvents(run.state, 99, "")).toEqual([]);
		const tool = begin();
		tool.step();
		tool.begin();
		expect(stopEvents(tool.state, 2, "")).toEqual([]);
		expect(() => tool.append({ type: "agent-stop", step: 2 })).toThrow("stops step 2");
	});

	it("cannot be stopped twice, nor once the run is cancelled", () => {
		const run = begin();
		run.begin();
		stop(run, "One");
		expect(stopEvents(run.state, 1, "")).toEqual([]);
		const cancelled = begin();
		cancelled.begin();
		cancelled.append({ type: "run-cancel" });
		expect(stopEvents(cancelled.state, 1, "")).toEqual([]);
	});
});

describe("the journal of an agent that was stopped", () => {
	const run = begin();
	while (run.ofType("tool-response").length === 0 && run.step());
	run.begin();
	stop(run, "All d").finish();
	const plan = compilePlan(desk(), SPECS);

	it("replays, and is continued wherever it was cut off [Q-R1]", () => {
		expect(replay(plan, run.events)).toMatchObject({ difference: undefined, problem: undefined });
		const at = run.events.findIndex(({ type }) => type === "agent-stop") + 1;
		for (let count = at; count < run.events.length; count++) {
			const again = new TestRuntime({ flow: desk(), ask, events: run.events.slice(0, count) });
			if (again.state.root.running > 0) again.append({ type: "run-resume" });
			again.finish();
			expect(again.state.result, `cut after ${count}`).toEqual(run.state.result);
			expect(again.effects.filter((effect) => effect.startsWith("model"))).toEqual([]);
		}
	});

	it("is a test that stops where it was stopped", () => {
		const report = runTest(saveTest(plan, run.events, "desk"), plan);
		expect(report.differences).toEqual([]);
	});
});
