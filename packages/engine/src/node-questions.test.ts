import { custom, FlowBuilder } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import type { Asking, Outcome } from "./command.ts";
import { MOST_QUESTIONS } from "./constructs/node-question.ts";
import { outcomeEvents } from "./index.ts";
import { server } from "./testing/server.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("note", "Note", { to: custom("x"), server })
	.wire("start > note")
	.build();

const ASKS: Asking = {
	status: "asks",
	question: { question: "Who?", form: [{ name: "who", type: "text" }] },
	state: "kept",
};

/** A run whose node has these outcomes, attempt by attempt, and what each attempt was given of a person's answer. */
function runOf(...outcomes: readonly (Outcome | Asking)[]) {
	const given: unknown[] = [];
	const execute = (_params: object, { answered }: { answered?: unknown }) => {
		given.push(answered);
		return outcomes[Math.min(given.length, outcomes.length) - 1] as Outcome;
	};
	return { runtime: new TestRuntime({ flow, execute }).start({}), given };
}

/** As far as it comes before a person answers: further on, the question would expire. */
function untilAsked(runtime: TestRuntime): void {
	for (runtime.begin(); runtime.state.status !== "waiting" && runtime.step(); ) runtime.begin();
}

function answerIn(runtime: TestRuntime, answer: "submitted" | "rejected" | "expired", values?: object): void {
	runtime.answer(1, { answer, ...(values === undefined ? {} : { values: { ...values } }) });
	untilAsked(runtime);
}

const DONE: Outcome = { status: "success", outputs: { id: "1" } };

describe("a node that needs a person", () => {
	it("has its question asked, and is executed again with the answer and its state", () => {
		const { runtime, given } = runOf(ASKS, DONE);
		untilAsked(runtime);
		expect(runtime.state.status).toBe("waiting");
		expect(runtime.events.at(-1)).toMatchObject({
			type: "approval-open",
			question: { question: "Who?", may_reject: true },
		});
		answerIn(runtime, "submitted", { who: "Ann" });
		expect(given).toEqual([undefined, { answer: "submitted", values: { who: "Ann" }, state: "kept" }]);
		expect(runtime.state.status).toBe("succeeded");
	});

	it.each(["rejected", "expired"] as const)("is given that nobody answered: %s", (answer) => {
		const { runtime, given } = runOf(ASKS, DONE);
		untilAsked(runtime);
		answerIn(runtime, answer);
		expect(given[1]).toEqual({ answer, state: "kept" });
	});

	it("asks again, and fails once it has asked too often", () => {
		const { runtime, given } = runOf(ASKS);
		untilAsked(runtime);
		for (let asked = 0; asked < MOST_QUESTIONS; asked++) answerIn(runtime, "submitted", { who: "Ann" });
		expect(given).toHaveLength(MOST_QUESTIONS + 1);
		expect(runtime.events.findLast(({ type }) => type === "step-fail")).toMatchObject({
			error: {
				code: "QUESTION_LIMIT",
				message: expect.stringContaining(`asked people ${MOST_QUESTIONS} times`),
				retryable: false,
			},
		});
	});

	it("waits on after a restart, and for nothing once its run is cancelled", () => {
		const { runtime } = runOf(ASKS, DONE);
		untilAsked(runtime);
		const second = new TestRuntime({ flow, execute: () => DONE, events: runtime.events.slice() });
		second.append({ type: "run-resume" });
		untilAsked(second);
		expect(second.state.status).toBe("waiting");
		second.append({ type: "run-cancel" });
		second.finish();
		expect(second.state.status).toBe("cancelled");
	});

	it("costs what it says, whether it asks or ends", () => {
		const { runtime } = runOf({ ...ASKS, costMicroUsd: 5 }, { ...DONE, costMicroUsd: 7 });
		untilAsked(runtime);
		expect(runtime.ofType("step-ask")).toMatchObject([{ costMicroUsd: 5 }]);
		expect(runtime.state.costMicroUsd).toBe(5);
		answerIn(runtime, "submitted", { who: "Ann" });
		expect(runtime.state.costMicroUsd).toBe(12);
	});

	it("fails where its question is larger than a message may be", () => {
		const { runtime } = runOf(ASKS, DONE);
		runtime.begin();
		const state = "x".repeat(runtime.state.maxMessageSize);
		expect(outcomeEvents(runtime.state, 1, { ...ASKS, state })).toMatchObject([
			{ type: "step-fail", step: 1, error: { code: "MESSAGE_TOO_LARGE" } },
		]);
	});

	it("fails, and is not tried again, where its run ends meanwhile", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("note", "Note", { to: custom("x"), server }, { retry: { attempts: 2, backoffMs: 0 } })
			.node("stop", "Echo", { text: custom("t") })
			.wire("start > note")
			.wire("start > stop")
			.build();
		const runtime = new TestRuntime({ flow }).start({});
		runtime.begin();
		const error = { code: "BROKEN", message: "No.", retryable: false };
		const [stop] = [...runtime.state.steps.values()].filter(({ node }) => node.id === "stop");
		runtime.append(...outcomeEvents(runtime.state, stop?.number ?? 0, { status: "error", error }));
		const [note] = [...runtime.state.steps.values()];
		expect(outcomeEvents(runtime.state, note?.number ?? 0, ASKS)).toMatchObject([
			{ type: "step-fail", error: { code: "INPUT_NEEDED", retryable: false } },
		]);
	});
});
