import { custom, FlowBuilder } from "@switchyard/flow/testing";
import type { RunBudget } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import { compilePlan, decide } from "../index.ts";
import { newRun, type RunState } from "../run/run-state.ts";
import { SPECS } from "../testing/specs.ts";
import { TestRuntime } from "../testing/test-runtime.ts";
import { dayRaise, leftOfBudget, pauseQuestion, spendingFault } from "./stop.ts";

const FLOW = new FlowBuilder()
	.node("start", "Start")
	.node("echo", "Echo", { text: custom("1") })
	.wire("start > echo")
	.build();

const HOLD = {
	scope: "day",
	day: "2026-11-25",
	until: 90_000_000,
	limits: { microUsd: 5_000_000 },
	spent: { microUsd: 5_020_000, tokens: 10, calls: 2 },
} as const;

type Changes = Partial<Omit<RunState, "spent">> & { readonly spent?: Partial<RunState["spent"]> };

/** A run that has spent so much of such a budget. */
function runOf({ spent = {}, ...changes }: Changes): RunState {
	const state = Object.assign(newRun(compilePlan(FLOW, SPECS)), changes);
	Object.assign(state.spent, spent);
	return state;
}

describe("why a run may spend nothing more", () => {
	it("is nothing without a budget, and while something is left of it", () => {
		expect(spendingFault(runOf({}))).toBeUndefined();
		expect(spendingFault(runOf({ budget: { calls: 2 }, spent: { calls: 1 } }))).toBeUndefined();
	});

	it("is its own budget once that is spent", () => {
		expect(spendingFault(runOf({ budget: { calls: 2 }, spent: { calls: 2 } }))).toEqual({
			code: "BUDGET_SPENT",
			message: "The run has spent its budget: 2 of 2 model calls.",
			field: "budget_calls",
			hint: expect.any(String),
			retryable: false,
		});
	});

	it("is that of the day before its own", () => {
		expect(spendingFault(runOf({ hold: HOLD, budget: { calls: 2 } }))).toMatchObject({
			code: "BUDGET_SPENT",
			message: "The flows have spent the budget for the day: $5.02 of $5.00.",
			field: "budget_usd",
		});
	});

	it("is that nobody can tell what was spent, of money or of tokens", () => {
		const money = runOf({ budget: { microUsd: 5 }, spent: { microUsd: undefined } });
		expect(spendingFault(money)).toMatchObject({
			code: "BUDGET_UNKNOWN",
			field: "budget_usd",
			retryable: false,
		});
		const tokens = runOf({ budget: { microUsd: 5, tokens: 7 }, spent: { tokens: undefined } });
		expect(spendingFault(tokens)).toMatchObject({ code: "BUDGET_UNKNOWN", field: "budget_tokens" });
		const free = runOf({ budget: { tokens: 7 }, spent: { microUsd: undefined, tokens: undefined } });
		expect(spendingFault(free)).toMatchObject({ field: "budget_tokens" });
	});
});

describe("the question of a paused run", () => {
	const asked = (prepare: (test: TestRuntime) => void, budget?: RunBudget) => {
		const test = new TestRuntime({ flow: FLOW });
		test.request({ node: "start", message: {}, cause: "api", ...(budget ? { budget } : {}) });
		prepare(test);
		const [command] = decide(test.state);
		return command;
	};

	it("is of the run's own budget, numbered, and has no end", () => {
		const command = asked(({ state }) => Object.assign(state.spent, { tokens: 9 }), { tokens: 9 });
		expect(command).toMatchObject({
			type: "ask-person",
			budget: { scope: "run", raise: 1 },
			question: { details: { next_step: "echo", model_calls: 0, tool_calls: 0 } },
		});
		expect(command).not.toHaveProperty("due");
	});

	it("is of all flows' day until that is over, and says nothing of the run", () => {
		const command = asked((test) => test.append({ type: "budget-hold", ...HOLD }));
		expect(command).toMatchObject({
			budget: { scope: "day", raise: 1 },
			due: HOLD.until,
			question: {
				question: expect.stringMatching(/^Today's budget of all flows is spent: \$5\.02 of \$5\.00\. Raise/),
				details: { next_step: "echo" },
			},
		});
		expect(command).not.toHaveProperty("question.details.model_calls");
	});

	it("is none where nothing is spent any more", () => {
		expect(pauseQuestion(runOf({}), {} as never)).toEqual({});
	});

	/** A run with a budget of its own is asked about that of the day, and answered. */
	const answeredOnHold = (said: Parameters<TestRuntime["answer"]>[1]) => {
		const test = new TestRuntime({ flow: FLOW });
		test.request({ node: "start", message: {}, cause: "api", budget: { microUsd: 9_000_000 } });
		test.append({ type: "budget-hold", ...HOLD }).begin();
		return test.answer(test.state.pause?.step.number ?? 0, said).finish();
	};

	it("raises nothing of the run's own budget when it is about the day's", () => {
		const { state } = answeredOnHold({ answer: "submitted", values: { budget_usd: 6 } });
		expect([state.status, state.budget?.microUsd, state.raises]).toEqual(["succeeded", 9_000_000, 1]);
	});

	it.each([
		["Too dear.", "$5.02 of $5.00. They wrote: Too dear."],
		["", "$5.02 of $5.00."],
		[undefined, "$5.02 of $5.00."],
	])("fails the run when it is rejected with the comment %j", (comment, end) => {
		const { error } = answeredOnHold({
			answer: "rejected",
			...(comment === undefined ? {} : { comment }),
		}).state;
		expect(error?.message).toBe(`The flows have spent the budget for the day: ${end}`);
	});
});

describe("an answer that raises the budget of a day", () => {
	const step = { number: 3 };
	const paused = { hold: HOLD, pause: { step } as never };

	it("is for everybody whom that bounds", () => {
		expect(dayRaise(runOf(paused), 3, { budget_usd: 6 })).toEqual({
			scope: "day",
			day: "2026-11-25",
			limits: { microUsd: 6_000_000 },
		});
	});

	it.each<[string, Changes, number, Message]>([
		["another step's", paused, 4, { budget_usd: 6 }],
		["about the run's own budget", { pause: { step } as never }, 3, { budget_usd: 6 }],
		["to no more than is spent", paused, 3, { budget_usd: 5 }],
		["of a run that does not wait", { hold: HOLD }, 3, { budget_usd: 6 }],
	])("is none that is %s", (_which, changes, number, values) => {
		expect(dayRaise(runOf(changes), number, values)).toBeUndefined();
	});
});

describe("what is left of a budget for a sub-flow", () => {
	it.each<[RunBudget | undefined, number | undefined, RunBudget | undefined]>([
		[undefined, 40, undefined],
		[{ microUsd: 100 }, 40, { microUsd: 60 }],
		[{ microUsd: 100 }, 100, { microUsd: 1 }],
		[{ microUsd: 100 }, 140, { microUsd: 1 }],
		[{ microUsd: 100, onSpent: "fail" }, undefined, undefined],
		[{ tokens: 5, onSpent: "fail" }, 0, undefined],
		[{ depth: 2 }, 0, { depth: 2 }],
		[{ microUsd: 100, depth: 2, onSpent: "ask" }, 1, { microUsd: 99, depth: 2, onSpent: "ask" }],
	])("of %j with %j spent is %j", (budget, microUsd, left) => {
		expect(leftOfBudget(runOf({ budget, spent: { microUsd } }))).toStrictEqual(left);
	});
});
