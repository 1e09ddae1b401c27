import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { expiryEvents, pendingQuestions, pendingTimers, replay, timerEvents } from "./index.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

type Params = Parameters<FlowBuilder["node"]>[2];

const KIM = { escalate_ms: custom(1000), escalate_to: custom("Kim") };

const flowOf = (params: Params) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("ask", "Ask", { question: custom("Ready?"), assignee: custom("Ada"), ...params })
		.wire("start > ask")
		.build();

function asked(params: Params = KIM): TestRuntime {
	const run = new TestRuntime({ flow: flowOf(params) }).start();
	run.begin();
	return run;
}

const escalations = (run: TestRuntime) => run.ofType("approval-escalate");
const isEscalated = (run: TestRuntime) =>
	pendingQuestions(run.state)[0]?.escalation?.escalatedAt !== undefined;

describe("a question that nobody answers", () => {
	it("is asked of others as well once its time has come, and the first ones may still answer", () => {
		const run = asked();
		const [{ at = 0, escalateAt, escalateTo } = {}] = run.ofType("approval-open");
		expect({ escalateAt, escalateTo }).toEqual({ escalateAt: at + 1000, escalateTo: "Kim" });
		expect(isEscalated(run)).toBe(false);
		run.step();
		expect(escalations(run)).toMatchObject([{ step: 1, approval: "question-1", to: "Kim", lateMs: 0 }]);
		expect(pendingQuestions(run.state)).toMatchObject([
			{ assignee: "Ada", escalation: { to: "Kim", escalatedAt: at + 1000 }, due: undefined },
		]);
		expect(run.state.status).toBe("waiting");
		expect(pendingTimers(run.state)).toEqual([]);
		run.answer(1, { answer: "submitted", by: "Ada" }).finish();
		expect(run.state.status).toBe("succeeded");
	});

	it("is not escalated once it is answered, nor a second time", () => {
		const quick = asked();
		quick.answer(1, { answer: "submitted", by: "Ada" }).finish();
		expect(escalations(quick)).toEqual([]);
		expect(timerEvents(quick.state, 1, 0)).toEqual([]);
		const run = asked({ ...KIM, expires_ms: custom(5000) });
		run.step();
		expect(timerEvents(run.state, 1, 0)).toMatchObject([{ type: "approval-resolve", answer: "expired" }]);
	});

	it("expires after it has escalated", () => {
		const run = asked({ ...KIM, expires_ms: custom(5000) }).finish();
		const [{ at = 0, due } = {}] = run.ofType("approval-open");
		expect(due).toBe(at + 5000);
		expect(escalations(run)).toHaveLength(1);
		expect(run.ofType("approval-resolve")).toMatchObject([{ answer: "expired", at: at + 5000 }]);
		expect(run.state.error?.code).toBe("APPROVAL_EXPIRED");
	});

	it("is settled elsewhere without escalating", () => {
		expect(expiryEvents(asked().state, 1)).toMatchObject([{ type: "approval-resolve", answer: "expired" }]);
	});

	it.each([
		["no time", { escalate_to: custom("Kim") }],
		["nobody", { escalate_ms: custom(1000) }],
		["a time after which it is over", { ...KIM, expires_ms: custom(1000) }],
	])("is asked of nobody else where %s is set", (_what, params) => {
		expect(asked(params).ofType("approval-open")[0]).not.toHaveProperty("escalateTo");
	});

	it("escalates once whatever the journal is cut at, and replays", () => {
		const params = { ...KIM, expires_ms: custom(5000) };
		const flow = flowOf(params);
		const whole = asked(params);
		whole.step();
		whole.answer(1, { answer: "submitted", by: "Kim" }).finish();
		for (let kept = 2; kept <= whole.events.length; kept++) {
			const run = new TestRuntime({ flow, events: whole.events.slice(0, kept) });
			if (run.state.endedAt === undefined) {
				run.append({ type: "run-resume" });
				run.begin();
				while (!isEscalated(run) && run.step()) run.begin();
				if (pendingQuestions(run.state).length > 0) run.answer(1, { answer: "submitted", by: "Kim" });
				run.finish();
			}
			expect(escalations(run), `cut after ${kept}`).toHaveLength(1);
			expect(run.state.status).toBe("succeeded");
		}
		expect(replay(whole.state.plan, whole.events as Event[])).toMatchObject({ difference: undefined });
	});
});

describe("consent that nobody gives", () => {
	it("is asked of whom the tool escalates to", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("agent", "Agent", { prompt: custom("clean up") })
			.node(
				"wipe",
				"Wipe",
				{ to: ai },
				{ tool: { approver: "Ada", escalateAfterMs: 60, escalateTo: "Kim", approvalTimeoutMs: 100 } },
			)
			.wire("start > agent.tools > wipe")
			.wire("agent")
			.build();
		const run = new TestRuntime({
			flow,
			ask: ({ turn }) =>
				turn === 1 ? answer("", { name: "wipe", arguments: { to: "tmp" } }) : answer("done"),
			execute: () => ({ status: "success", outputs: { message_id: "m1" } }),
		}).start();
		run.step();
		run.begin();
		run.step();
		expect(escalations(run)).toMatchObject([{ step: 2, to: "Kim" }]);
		run.answer(2, { answer: "approved", by: "Kim" }).finish();
		expect(run.effects).toContain('wipe:"tmp"');
	});
});
