import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Flow, FlowBudget } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { ModelAnswer } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import type { Outcome } from "./command.ts";
import { decide, pendingChildren, personEvents, replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const PRICED = { provider: "openai", model: "m", credential: "key" };

const within = (flow: Flow, budget: FlowBudget): Flow => ({ ...flow, budget });

/** Three steps, each of which says that it has cost four cents. */
const line = () =>
	new FlowBuilder()
		.node("start", "Start")
		.node("one", "Echo", { text: custom("1") })
		.node("two", "Echo", { text: custom("2") })
		.node("three", "Echo", { text: custom("3") })
		.wire("start > one > two > three")
		.build();

const costly = (): Outcome => ({ status: "success", outputs: { echo: "x" }, costMicroUsd: 40_000 });

function run(flow: Flow, more: Partial<ConstructorParameters<typeof TestRuntime>[0]> = {}): TestRuntime {
	const test = new TestRuntime({ flow, execute: costly, ...more });
	const { budget } = flow;
	const start = { node: "start", message: { id: "42" }, cause: "api" } as const;
	return test.request(budget?.run ? { ...start, budget: budget.run } : start).finish();
}

/** A person answers what the run asks, as the runtime takes it. */
function say(test: TestRuntime, values: Message | "reject"): TestRuntime | string {
	const step = test.state.pause?.step.number ?? 0;
	const said =
		values === "reject"
			? ({ answer: "rejected", comment: "Too dear." } as const)
			: ({ answer: "submitted", values } as const);
	const given = personEvents(test.state, step, said);
	if ("fault" in given) return `${given.fault.field}: ${given.fault.message}`;
	test.append(...given.events);
	return test.finish();
}

const begun = ({ events }: TestRuntime) =>
	events.filter(({ type }) => type === "step-start" || type === "model-start").length;
const last = ({ events }: TestRuntime) => events.at(-1);

describe("a run with a budget", () => {
	it("begins nothing more once it is spent, asks a person, and continues where it is when it is raised", () => {
		const test = run(within(line(), { run: { microUsd: 50_000 } }));
		expect([test.state.status, begun(test)]).toEqual(["waiting", 2]);
		expect(last(test)).toMatchObject({
			type: "approval-open",
			step: 3,
			budget: "run",
			question: {
				question: expect.stringContaining("The run's budget is spent: $0.08 of $0.05."),
				details: { next_step: "three", model_calls: 0, tool_calls: 0 },
				form: [{ name: "budget_usd", type: "number", required: true, default: 0.16 }],
				may_reject: true,
			},
		});
		expect(say(test, { budget_usd: 0.08 })).toBe(
			"budget_usd: The new budget must be more than what is spent, $0.08.",
		);
		expect(say(test, {})).toContain("budget_usd");
		say(test, { budget_usd: 0.09 });
		expect([test.state.status, begun(test)]).toEqual(["succeeded", 3]);
		expect(replay(test.state.plan, test.events)).toMatchObject({ difference: undefined, problem: undefined });
	});

	it("asks again when what it was raised to is spent as well", () => {
		const test = run(within(line(), { run: { microUsd: 30_000 } }));
		say(test, { budget_usd: 0.06 });
		expect([test.state.status, begun(test)]).toEqual(["waiting", 2]);
		expect(last(test)).toMatchObject({ question: { question: expect.stringContaining("$0.08 of $0.06") } });
		say(test, { budget_usd: 1 });
		expect(test.state.status).toBe("succeeded");
	});

	it("fails with a reason that programs can read when the person rejects, or when it is to fail", () => {
		const rejected = run(within(line(), { run: { microUsd: 50_000 } }));
		say(rejected, "reject");
		expect(rejected.state).toMatchObject({
			status: "failed",
			error: { code: "BUDGET_SPENT", field: "budget_usd", message: expect.stringContaining("Too dear.") },
		});
		const failed = run(within(line(), { run: { microUsd: 50_000, onSpent: "fail" } }));
		expect(failed.state).toMatchObject({ status: "failed", error: { code: "BUDGET_SPENT" } });
		expect(begun(failed)).toBe(2);
		expect(failed.events.some(({ type }) => type === "approval-open")).toBe(false);
		for (const { state, events } of [rejected, failed])
			expect(replay(state.plan, events)).toMatchObject({ difference: undefined, problem: undefined });
	});

	it("pauses as a whole: branches side by side ask once, and what is in flight is still recorded", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("one", "Echo", { text: custom("1") })
			.node("left", "Echo", { text: custom("l") })
			.node("right", "Echo", { text: custom("r") })
			.node("slow", "Echo", { text: custom("s") })
			.node("then", "Echo", { text: custom("t") })
			.wire("start > one > left")
			.wire("one > right")
			.wire("start > slow > then")
			.build();
		const test = new TestRuntime({ flow, execute: costly });
		test.request({ node: "start", message: {}, cause: "api", budget: { microUsd: 40_000 } });
		test.step();
		expect(test.state.status).toBe("running");
		test.begin();
		expect(test.ofType("approval-open")).toHaveLength(1);
		test.finish();
		expect(test.ofType("step-end")).toHaveLength(2);
		expect([test.state.status, test.state.todo.size, test.state.pause?.todo.size]).toEqual(["waiting", 0, 2]);
		expect(decide(test.state)).toEqual([]);
		say(test, { budget_usd: 10 });
		expect([test.state.status, begun(test)]).toEqual(["succeeded", 5]);
		expect(test.ofType("approval-open")).toHaveLength(1);
	});

	it("counts the answers of models, their tokens and the time at work too", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("desk", "Agent", { prompt: custom("Write"), model: custom(PRICED) })
			.node("mail", "Mail", { to: ai, server })
			.wire("start > desk")
			.wire("desk.tools > mail")
			.build();
		const ask = ({ turn }: { readonly turn: number }): ModelAnswer => ({
			...(turn < 5
				? answer("", { name: "send_email", arguments: { to: "a@example.com" } })
				: answer("Done.")),
			usage: { inputTokens: 50, outputTokens: 10 },
			costMicroUsd: 1,
		});
		const question = (budget: FlowBudget["run"] & object) => {
			const test = run(within(flow, { run: budget }), {
				ask,
				execute: () => ({ status: "success", outputs: {} }),
			});
			const opened = last(test);
			const form = opened?.type === "approval-open" && opened.question?.form;
			return [test.ofType("model-start").length, form];
		};
		expect(question({ calls: 2 })).toMatchObject([2, [{ name: "budget_calls", default: 4 }]]);
		expect(question({ tokens: 150 })).toMatchObject([3, [{ name: "budget_tokens", default: 360 }]]);
		expect(question({ activeMs: 3 })).toMatchObject([1, [{ name: "budget_minutes" }]]);
		expect(question({ calls: 9, tokens: 9999, microUsd: 9999, activeMs: 99_999 })[0]).toBe(5);
	});

	it("counts no time in which it waits for a person, or in which no process has it", () => {
		const asking = new FlowBuilder()
			.node("start", "Start")
			.node("ask", "Ask", { question: custom("Continue?") })
			.node("one", "Echo", { text: custom("1") })
			.wire("start > ask > one")
			.build();
		const test = new TestRuntime({ flow: asking, execute: costly });
		test.request({ node: "start", message: {}, cause: "api", budget: { activeMs: 60_000 } });
		test.begin();
		test.pass(3_600_000);
		test.answer(1, { answer: "submitted", values: {} });
		test.begin();
		expect(test.state).toMatchObject({ status: "running", pause: undefined });
		test.pass(3_600_000);
		test.append({ type: "run-resume" });
		test.finish();
		expect([test.state.status, test.state.spent.activeMs < 60_000]).toEqual(["succeeded", true]);
	});

	it("fails where nobody can tell what was spent", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("desk", "Agent", { prompt: custom("Write"), model: custom(PRICED) })
			.node("then", "Echo", { text: custom("t") })
			.wire("start > desk > then")
			.build();
		const ask = (): ModelAnswer => ({ ...answer("Done."), usage: { inputTokens: null, outputTokens: 1 } });
		const unpriced = run(within(flow, { run: { microUsd: 9 } }), { ask });
		expect(unpriced.state.error).toMatchObject({ code: "BUDGET_UNKNOWN", field: "budget_usd" });
		const uncounted = run(within(flow, { run: { tokens: 9 } }), { ask });
		expect(uncounted.state.error).toMatchObject({ code: "BUDGET_UNKNOWN", field: "budget_tokens" });
		expect(run(within(flow, { run: { calls: 9 } }), { ask }).state.status).toBe("succeeded");
	});

	it("lends what is left of its money to the flows that it calls, and pays what they cost", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("one", "Echo", { text: custom("1") })
			.node("call", "Subflow.child", { order: path("id") })
			.node("after", "Echo", { text: custom("3") })
			.wire("start > one > call > after")
			.build();
		const test = run(within(flow, { run: { microUsd: 100_000, onSpent: "fail" } }));
		expect(pendingChildren(test.state)).toMatchObject([
			{ inherited: { budget: { microUsd: 60_000, onSpent: "fail" } } },
		]);
		test.endChild(2, { status: "success", outputs: { answer: "x" }, costMicroUsd: 60_000 }).finish();
		expect(test.state).toMatchObject({ status: "failed", error: { code: "BUDGET_SPENT" } });
	});

	it("asks for a call that a person has agreed to, and the consent still counts afterwards", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("desk", "Agent", { prompt: custom("Write"), model: custom(PRICED) })
			.node("mail", "Mail", { to: ai, server }, { tool: { approval: "always" } })
			.wire("start > desk")
			.wire("desk.tools > mail")
			.build();
		const ask = ({ turn }: { readonly turn: number }): ModelAnswer => ({
			...(turn === 1
				? answer("", { name: "send_email", arguments: { to: "a@example.com" } })
				: answer("Done.")),
			costMicroUsd: 70,
		});
		const test = new TestRuntime({ flow, ask });
		test.request({ node: "start", message: {}, cause: "api", budget: { microUsd: 50 } });
		test.step();
		test.begin();
		const call = test.ofType("approval-open")[0]?.step ?? 0;
		expect(test.ofType("approval-open")).toMatchObject([{ call: { name: "send_email" } }]);
		test.append(...eventsOf(personEvents(test.state, call, { answer: "approved" }))).begin();
		expect(last(test)).toMatchObject({ type: "approval-open", step: call, budget: "run" });
		expect(personEvents(test.state, call, { answer: "approved" })).toHaveProperty("fault");
		say(test, { budget_usd: 1 });
		expect(test.ofType("tool-request")).toHaveLength(1);
		expect(test.state.status).toBe("succeeded");
	});

	it("can be cancelled while it asks", () => {
		const cancelled = run(within(line(), { run: { microUsd: 50_000 } }));
		cancelled.append({ type: "run-cancel" }).finish();
		expect([cancelled.state.status, cancelled.state.pause]).toEqual(["cancelled", undefined]);
	});
});

describe("a run on a day whose budget is spent", () => {
	const hold = {
		type: "budget-hold",
		scope: "flow-day",
		day: "2026-11-25",
		until: 90_000_000,
		limits: { microUsd: 5_000_000 },
		spent: { microUsd: 5_020_000, tokens: 10, calls: 2 },
	} as const;

	const held = () => {
		const test = new TestRuntime({ flow: line(), execute: costly }).start();
		test.append(hold);
		test.begin();
		return test;
	};

	it("asks to raise it for today, and continues", () => {
		const test = held();
		expect(last(test)).toMatchObject({
			budget: "flow-day",
			due: 90_000_000,
			question: {
				question: expect.stringContaining("Today's budget of the flow “Test” is spent: $5.02 of $5.00"),
			},
		});
		expect(say(test, { budget_usd: 5 })).toContain("budget_usd");
		say(test, { budget_usd: 6 });
		expect(test.state.status).toBe("succeeded");
	});

	it("continues by itself when the day is over", () => {
		const test = held();
		test.step();
		expect(test.ofType("approval-resolve")).toMatchObject([{ answer: "expired" }]);
		test.finish();
		expect(test.state.status).toBe("succeeded");
		expect(replay(test.state.plan, test.events).problem).toBeUndefined();
	});

	it("fails when a person says so", () => {
		const test = held();
		say(test, "reject");
		expect(test.state.error).toMatchObject({
			code: "BUDGET_SPENT",
			message: expect.stringContaining("The flow's runs have spent its budget for the day: $5.02 of $5.00."),
		});
	});
});

function eventsOf(given: ReturnType<typeof personEvents>) {
	if ("fault" in given) throw new Error(given.fault.message);
	return given.events;
}
