import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { Message } from "@switchyard/spec/json";
import type { ModelAnswer } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { compilePlan, personEvents, replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const AGENT = 1;

const PRICED = { provider: "openai", model: "m", credential: "key" };

function desk(params: Parameters<FlowBuilder["node"]>[2]) {
	return new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: custom("Write to all"), model: custom(PRICED), ...params })
		.node("mail", "Mail", { to: ai, server })
		.wire("start > desk")
		.wire("desk.tools > mail")
		.build();
}

/** A model that writes another mail in each of its first turns, for these prices in micro-dollars, and 60 tokens each. */
function spending(...prices: readonly (number | undefined)[]) {
	return ({ turn }: { readonly turn: number }): ModelAnswer => {
		const price = prices[turn - 1];
		const said =
			turn < prices.length
				? answer(`Mail ${turn}`, { name: "send_email", arguments: { to: `${turn}@example.com` } })
				: answer("All are written.");
		return {
			...said,
			usage: { inputTokens: 50, outputTokens: 10 },
			...(price === undefined ? {} : { costMicroUsd: price }),
		};
	};
}

function run(params: Parameters<typeof desk>[0], ask: ReturnType<typeof spending>) {
	const test = new TestRuntime({ flow: desk(params), ask });
	test.start().finish();
	return test;
}

/** A person answers what the agent asks, as the runtime takes it. */
function said(test: TestRuntime, values: Message): TestRuntime | string {
	const given = personEvents(test.state, AGENT, { answer: "submitted", values, by: "Ann" });
	if ("fault" in given) return `${given.fault.field}: ${given.fault.message}`;
	test.append(...given.events).finish();
	return test;
}

const questions = ({ events }: TestRuntime) => events.filter(({ type }) => type === "approval-open");
const count = ({ events }: TestRuntime, type: string) => events.filter((event) => event.type === type).length;
const failure = ({ events }: TestRuntime) => {
	const failed = events.find(({ type }) => type === "step-fail");
	return failed?.type === "step-fail" ? failed.error : undefined;
};

describe("an agent with a budget", () => {
	it("stops before the next model call once its money is spent, and asks a person", () => {
		const test = run({ budget_usd: custom(0.05) }, spending(20_000, 32_300, 1));
		expect(test.state.status).toBe("waiting");
		expect([count(test, "model-start"), count(test, "tool-response")]).toEqual([2, 2]);
		expect(questions(test)).toMatchObject([
			{
				step: AGENT,
				question: {
					question: expect.stringContaining("“desk” has spent its budget: $0.0523 of $0.05."),
					details: { model_calls: 2, tool_calls: 2, last_words: "Mail 2" },
					form: [{ name: "budget_usd", type: "number", required: true, default: 0.1046 }],
					may_reject: true,
				},
			},
		]);
	});

	it("continues where it is when a person raises it, and asks again when that is spent too", () => {
		const test = run(
			{ budget_usd: custom(0.02), budget_tokens: custom(100) },
			spending(20_000, 20_000, 20_000, 1),
		);
		expect(questions(test)).toMatchObject([{ question: { form: [{ name: "budget_usd" }] } }]);
		said(test, { budget_usd: 1 });
		expect(questions(test).at(-1)).toMatchObject({
			question: {
				question: expect.stringContaining("$0.04 of $1.00, 120 of 100 tokens"),
				form: [{ name: "budget_tokens", default: 240 }],
			},
		});
		said(test, { budget_tokens: 500 });
		expect([test.state.status, questions(test).length, count(test, "model-start")]).toEqual([
			"succeeded",
			2,
			4,
		]);
		expect(test.state.costMicroUsd).toBe(60_001);
		expect(
			replay(compilePlan(desk({ budget_usd: custom(0.02), budget_tokens: custom(100) }), SPECS), test.events),
		).toEqual({
			events: test.events.length,
			difference: undefined,
			problem: undefined,
		});
	});

	it("gives its last word even when that spends the rest", () => {
		const test = run({ budget_tokens: custom(60) }, spending(1));
		expect([test.state.status, questions(test)]).toEqual(["succeeded", []]);
	});

	it("fails with what it has when a person rejects, or where nobody is to be asked", () => {
		const test = run({ budget_tokens: custom(60) }, spending(1, 1));
		test.answer(AGENT, { answer: "rejected", comment: "Too dear." }).finish();
		const error = {
			code: "BUDGET_SPENT",
			field: "budget_tokens",
			message: "The agent has spent its budget: 60 of 60 tokens. They wrote: Too dear.",
			retryable: false,
		};
		expect([test.state.status, failure(test)]).toMatchObject(["failed", error]);
		const alone = run({ budget_tokens: custom(60), on_budget: custom("fail") }, spending(1, 1));
		expect([alone.state.status, failure(alone)?.code, questions(alone)]).toEqual([
			"failed",
			"BUDGET_SPENT",
			[],
		]);
		expect(alone.events.find(({ type }) => type === "step-fail")).toMatchObject({
			outputs: { text: "Mail 1", tool_calls: 1, usage: { inputTokens: 50, outputTokens: 10 } },
		});
	});

	it("fails rather than spend what nobody can tell", () => {
		const unpriced = run({ budget_usd: custom(1) }, spending(1, undefined, 1));
		expect([failure(unpriced), count(unpriced, "model-start")]).toMatchObject([
			{ code: "BUDGET_UNKNOWN", field: "budget_usd", hint: expect.stringContaining("Prices") },
			2,
		]);
		const uncounted = run({ budget_tokens: custom(1000) }, (request) => ({
			...spending(1, 1)(request),
			usage: { inputTokens: null, outputTokens: 1 },
		}));
		expect(failure(uncounted)).toMatchObject({ code: "BUDGET_UNKNOWN", field: "budget_tokens" });
	});

	it("has no use for prices where the model is built in, nor where there is no budget", () => {
		const scripted = { budget_usd: custom(1), model: custom({ provider: "scripted", script: [] }) };
		expect(run(scripted, spending(undefined, undefined)).state.status).toBe("succeeded");
		expect(run({}, spending(undefined, undefined)).state.status).toBe("succeeded");
	});

	it.each([
		[{}, "budget_usd: "],
		[{ budget_usd: "much" }, "budget_usd: "],
		[{ budget_usd: 0.02 }, "budget_usd: The new budget must be more than what is spent, $0.02."],
		[{ budget_usd: -1 }, "budget_usd: The new budget must be more"],
		[{ budget_usd: 1, budget_tokens: 1 }, "budget_tokens: "],
	])("takes no answer %j", (values, words) => {
		const test = run({ budget_usd: custom(0.02) }, spending(20_000, 1));
		const before = test.events.length;
		expect(said(test, values)).toContain(words);
		expect([test.events.length, test.state.status]).toEqual([before, "waiting"]);
	});

	it("takes no consent for an answer", () => {
		const test = run({ budget_usd: custom(0.02) }, spending(20_000, 1));
		expect(personEvents(test.state, AGENT, { answer: "approved" })).toMatchObject({
			fault: { code: "ANSWER_INVALID" },
		});
	});

	it("counts nothing in a run that began before there were budgets", () => {
		const flow = desk({ budget_tokens: custom(60) });
		const test = new TestRuntime({ flow, ask: spending(1, 1) });
		test.start();
		const [start] = test.events;
		if (start?.type !== "run-start" || !start.engine) throw new Error("The run has not begun.");
		const behaviours = start.engine.behaviours.filter((name) => name !== "agent-budgets");
		const old = { ...start, engine: { ...start.engine, behaviours } };
		const again = new TestRuntime({ flow, ask: spending(1, 1), events: [old] });
		again.finish();
		expect(again.state.status).toBe("succeeded");
	});
});
