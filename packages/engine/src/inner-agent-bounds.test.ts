import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import {
	compilePlan,
	continueRun,
	decide,
	evolve,
	pendingQuestions,
	personEvents,
	replay,
	takeSnapshot,
} from "./index.ts";
import { stopEvents } from "./outcome.ts";
import { SPECS } from "./testing/specs.ts";
import {
	type Ask,
	begin,
	FIRST_CALL,
	LEAD,
	LEAD_ASKS,
	models,
	note,
	RESEARCHER_NOTES,
	task,
	team,
} from "./testing/team.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

describe("budgets of agents that call agents", () => {
	const PRICED = custom({ provider: "openai", model: "m", credential: "key" });
	const dear = (said: ReturnType<typeof answer>, costMicroUsd: number) => ({ ...said, costMicroUsd });
	const ASKED = {
		lead: [dear(answer("", task("Find")), 10_000), dear(answer("Done."), 1)],
		researcher: [dear(answer("", note("1")), 20_000), dear(answer("Found."), 5_000)],
	};
	const priced = (lead: object) => team({ lead: { model: PRICED, ...lead }, researcher: { model: PRICED } });

	it("count what the inner one spends, in money and in tokens", () => {
		const run = begin({ flow: priced({}), ask: models(ASKED) });
		while (run.ofType("model-end").length < 3 && run.step()) run.begin();
		expect(run.state.steps.get(LEAD)?.agent).toMatchObject({ spentMicroUsd: 35_000 });
		expect(run.state.steps.get(LEAD)?.agent?.usage).toEqual({ inputTokens: 3, outputTokens: 3 });
		expect(run.finish().state).toMatchObject({ status: "succeeded", costMicroUsd: 35_001 });
	});

	it("keep the inner one within what is left of the outer one's, until a person raises that", () => {
		const run = begin({ flow: priced({ budget_usd: custom(0.03) }), ask: models(ASKED) }).finish();
		expect(run.state.status).toBe("waiting");
		expect(run.ofType("approval-open")).toMatchObject([
			{
				step: FIRST_CALL,
				question: { question: expect.stringContaining("“lead” has spent its budget: $0.03 of $0.03") },
			},
		]);
		const few = personEvents(run.state, FIRST_CALL, { answer: "submitted", values: { budget_usd: 0.02 } });
		expect(few).toMatchObject({ fault: { field: "budget_usd" } });
		const raised = personEvents(run.state, FIRST_CALL, { answer: "submitted", values: { budget_usd: 1 } });
		if ("fault" in raised) throw new Error(raised.fault.message);
		run.append(...raised.events).finish();
		expect(run.state).toMatchObject({ status: "succeeded", result: { text: "Done." } });
		expect(
			replay(compilePlan(priced({ budget_usd: custom(0.03) }), SPECS), run.events).difference,
		).toBeUndefined();
	});

	describe("that two inner ones run out of at once", () => {
		const BOTH = {
			lead: [dear(answer("", task("Find one"), task("Find two")), 10_000), dear(answer("Done."), 1)],
			researcher: [dear(answer("", note("1")), 20_000), dear(answer("Found."), 5_000)],
		};
		const flow = priced({ budget_usd: custom(0.03), parallel: custom(true) });
		const spent = () => begin({ flow, ask: models(BOTH) }).finish();
		const say = (run: TestRuntime, said: Parameters<typeof personEvents>[2]) => {
			const [{ step = 0 } = {}] = pendingQuestions(run.state);
			const taken = personEvents(run.state, step, said);
			if ("fault" in taken) throw new Error(taken.fault.message);
			return run.append(...taken.events);
		};

		it("ask once, and the answer counts for both", () => {
			const run = spent();
			expect(run.state.status).toBe("waiting");
			expect(run.ofType("approval-open")).toHaveLength(1);
			say(run, { answer: "submitted", values: { budget_usd: 1 } }).finish();
			expect(run.ofType("approval-open")).toHaveLength(1);
			expect(run.state).toMatchObject({ status: "succeeded", result: { text: "Done." } });
			expect(replay(compilePlan(flow, SPECS), run.events).difference).toBeUndefined();
		});

		it("both fail when a person refuses", () => {
			const run = spent();
			say(run, { answer: "rejected", comment: "Enough." });
			run.begin();
			const refused = run.ofType("tool-response").filter(({ name }) => name === "ask_agent");
			expect(refused.map(({ result }) => result.error?.message)).toEqual([
				expect.stringContaining("They wrote: Enough."),
				expect.stringContaining("They wrote: Enough."),
			]);
		});

		it("ask again when the one that asked is stopped", () => {
			const run = spent();
			const [{ step: asking = 0 } = {}] = pendingQuestions(run.state);
			run.append(...stopEvents(run.state, asking, "")).finish();
			expect(run.ofType("approval-open")).toHaveLength(2);
			expect(pendingQuestions(run.state)).toMatchObject([{ step: expect.not.closeTo(asking, 0) }]);
			say(run, { answer: "submitted", values: { budget_usd: 1 } }).finish();
			expect(run.state.status).toBe("succeeded");
		});

		it("are continued from a snapshot", () => {
			const before = spent();
			const plan = compilePlan(flow, SPECS);
			const snapshot = JSON.parse(JSON.stringify(takeSnapshot(before.state)));
			const [{ step = 0 } = {}] = pendingQuestions(before.state);
			const state = continueRun(plan, snapshot);
			expect(decide(state)).toEqual([]);
			const taken = personEvents(state, step, { answer: "submitted", values: { budget_usd: 1 } });
			if ("fault" in taken) throw new Error(taken.fault.message);
			const [body] = taken.events;
			evolve(state, { ...body, run: "r", seq: state.seq + 1, at: 9 } as Event);
			expect(decide(state).map(({ type }) => type)).toEqual(["ask-model", "ask-model"]);
		});
	});

	it("end both where the outer one is to fail once its budget is spent", () => {
		const run = begin({
			flow: priced({ budget_usd: custom(0.03), on_budget: custom("fail") }),
			ask: models(ASKED),
		}).finish();
		expect(run.ofType("tool-response").at(-1)?.result.error?.code).toBe("BUDGET_SPENT");
		expect(run.state.error?.code).toBe("BUDGET_SPENT");
	});
});

describe("how deep agents may call each other", () => {
	/** Agents in a row, each the tool of the one before. */
	function row(length: number) {
		const builder = new FlowBuilder().node("start", "Start").node("a0", "Agent", { prompt: custom("Go") });
		for (let index = 1; index < length; index++)
			builder.node(`a${index}`, "Agent", { prompt: ai }).wire(`a${index - 1}.tools > a${index}`);
		return builder.wire("start > a0").build();
	}
	const ask: Ask = ({ turn, tools }) =>
		turn === 1 && tools.length > 0 ? answer("", task("Yours")) : answer("Done.");

	it("is limited, and a call beyond is refused with what to do instead", () => {
		const run = new TestRuntime({ flow: row(7), ask }).start().finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.ofType("tool-request")).toHaveLength(4);
		expect(run.ofType("tool-response")[0]?.result.error).toMatchObject({
			code: "AGENT_TOO_DEEP",
			hint: "Do the task with the other tools.",
		});
	});

	it("is what the flow's budget says, and holds in the flows that are called, too", () => {
		const deep = new TestRuntime({ flow: { ...row(3), budget: { run: { depth: 2 } } }, ask })
			.start()
			.finish();
		expect(deep.ofType("tool-request")).toHaveLength(1);
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("lead", "Agent", { prompt: custom("Lead") })
			.node("child", "Subflow.child", { order: ai })
			.wire("start > lead")
			.wire("lead.tools > child")
			.build();
		const called = new TestRuntime({
			flow: { ...flow, budget: { run: { depth: 2 } } },
			ask: () => answer("", { name: "look_up", arguments: { order: "1" } }),
		}).start();
		while (called.ofType("model-end").length === 0 && called.step());
		expect(decide(called.state)).toMatchObject([
			{ type: "call-flow", inherited: { agents: 1, budget: { depth: 2 } } },
		]);
		const child = new TestRuntime({ flow: row(3), ask });
		child
			.request({ node: "start", message: {}, cause: "sub-flow", agents: 1, budget: { depth: 2 } })
			.finish();
		expect(child.ofType("tool-response")[0]?.result.error?.code).toBe("AGENT_TOO_DEEP");
	});
});

describe("a person who stops an agent", () => {
	it("stops the agents that it has called, which keep what they have said", () => {
		const run = begin({
			flow: team(),
			heeding: true,
			ask: models({ ...LEAD_ASKS, researcher: [answer("Looking.", note("42"))] }),
		});
		while (run.ofType("model-start").length < 3 && run.step()) run.begin();
		run.append(...stopEvents(run.state, LEAD, "")).finish();
		expect(run.state).toMatchObject({ status: "succeeded", result: { finish_reason: "stopped" } });
		expect(run.ofType("tool-response").at(-1)).toMatchObject({
			step: FIRST_CALL,
			result: { status: "success", data: { text: "Looking.", finish_reason: "stopped" } },
		});
		expect(run.ofType("model-start")).toHaveLength(3);
		expect(replay(compilePlan(team(), SPECS), run.events).difference).toBeUndefined();
	});

	it("stops what those have called, too, wherever they are", () => {
		const ask = models({ ...LEAD_ASKS, ...RESEARCHER_NOTES });
		const whole = begin({ flow: team(), ask }).finish();
		for (let count = 4; count < whole.events.length - 1; count++) {
			const run: TestRuntime = new TestRuntime({
				flow: team(),
				heeding: true,
				events: whole.events.slice(0, count),
				ask: (command) => ask(() => run)(command),
			});
			run
				.append(...stopEvents(run.state, LEAD, ""))
				.append({ type: "run-resume" })
				.finish();
			expect([count, run.state.status, run.state.steps.size, run.state.orphans.size]).toEqual([
				count,
				"succeeded",
				0,
				0,
			]);
			expect(run.effects.filter((effect) => effect.startsWith("model"))).toEqual([]);
		}
	});

	it("stops an inner agent alone, and the outer one reads what it has said", () => {
		const run = begin({ flow: team(), heeding: true, ask: models({ ...LEAD_ASKS, ...RESEARCHER_NOTES }) });
		while (run.ofType("tool-request").length < 1 && run.step()) run.begin();
		run.begin();
		run.append(...stopEvents(run.state, FIRST_CALL, "So far nothing")).finish();
		expect(run.state.result).toMatchObject({ text: "It has shipped." });
		expect(run.ofType("tool-response")[0]?.result.data).toMatchObject({
			text: "So far nothing",
			finish_reason: "stopped",
		});
	});
});
