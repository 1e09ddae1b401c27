import { custom, FlowBuilder } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import type { ExecuteCommand } from "./command.ts";
import { decide, outcomeEvents, probeEvents, refusalEvents } from "./index.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const retry = { attempts: 3, backoffMs: 0, on: ["BUSY"] };
const ASKED = { step: 1, attempt: 1, by: "Echo", model: "demo/small" } as const;

/** A run whose one step is under way, and has asked its model this. */
function asking(...requests: readonly string[]): TestRuntime {
	const flow = new FlowBuilder()
		.node("start", "Start")
		.node("one", "Echo", { text: custom("t") }, { retry })
		.wire("start > one")
		.build();
	const run = new TestRuntime({ flow }).start();
	run.begin();
	for (const [index, request] of requests.entries()) {
		const asked = { ...ASKED, number: index + 1, request };
		run.append({ type: "sampling-start", ...asked, text: request });
		run.append({ type: "sampling-end", ...asked, answer: answer(`to ${request}`) });
	}
	return run;
}

/** The next attempt's command, after one that failed. */
function again(run: TestRuntime, retryable: boolean): ExecuteCommand | undefined {
	const error = { code: "BUSY", message: "Busy.", retryable };
	run.append(...outcomeEvents(run.state, 1, { status: "error", error }));
	run.append({ type: "timer-set", step: 1, due: 0 }, { type: "timer-fire", step: 1, lateMs: 0 });
	return decide(run.state).find((command) => command.type === "execute");
}

describe("the answers of a step's model", () => {
	it("are there for its next attempt after a failure that passes, and a copy of them", () => {
		const run = asking("a", "b");
		const { replies } = again(run, true) ?? {};
		expect(replies).toMatchObject([
			{ request: "a", reply: { text: "to a" } },
			{ request: "b", reply: { text: "to b" } },
		]);
		expect(replies).not.toBe(run.state.steps.get(1)?.replies);
	});

	it("are asked for again after a failure that would not pass", () => {
		expect(again(asking("a"), false)).not.toHaveProperty("replies");
	});

	it("are none where it asked nothing", () => {
		expect(again(asking(), true)).not.toHaveProperty("replies");
	});
});

describe("what comes too late", () => {
	const error = { code: "MODEL_FAILED", message: "No.", retryable: true };
	const refusal = { reason: "rate-limit", retryAfterMs: 5 } as never;

	it("is nothing of a model's refusal for a step that has no agent, or that there is not", () => {
		const { state } = asking();
		expect(refusalEvents(state, 1, error, refusal)).toEqual([]);
		expect(refusalEvents(state, 9, error, refusal)).toEqual([]);
	});

	it("is nothing of a probe for a step that is at work, or that there is not", () => {
		const { state } = asking();
		for (const step of [1, 9]) expect(probeEvents(state, step, { answer: "yes" })).toEqual([]);
	});
});
