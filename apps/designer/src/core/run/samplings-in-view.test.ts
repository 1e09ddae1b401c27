import { node, wire } from "@switchyard/flow/testing";
import type { EventBody } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { start } from "../testing/agent-run.ts";
import { begin, flowOf } from "../testing/construct-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

const flow = flowOf(
	[node("log", "Flow.Log", {}, { position: { x: 260, y: 0 } })],
	[wire("start.out > log.in", "w1")],
);
const which = { step: 1, attempt: 1, by: "Desk", model: "scripted" } as const;
const asked: EventBody = { type: "sampling-start", ...which, number: 1, text: "Is it so?" };
const answer = { text: "Yes.", toolCalls: [], usage: { inputTokens: 1, outputTokens: 1 }, costMicroUsd: 5 };

describe("what a server has a model answer in the middle of a call [T5]", () => {
	it("stands at the step: what was asked, what came, and what was refused", () => {
		const error = { code: "BUDGET_SPENT", message: "Spent.", retryable: false };
		const { view } = follow(
			journal(
				start,
				begin(1, "log"),
				asked,
				{ type: "sampling-end", ...which, number: 1, answer },
				{ type: "sampling-end", ...which, number: 2, error },
			),
			{ flow },
		);
		expect(view.step(1)?.samplings).toMatchObject([
			{ by: "Desk", model: "scripted", text: "Is it so?", answer: { text: "Yes." }, error: undefined },
			{ by: "Desk", text: undefined, error: { code: "BUDGET_SPENT" } },
		]);
	});

	it("is without an answer where a crash came between", () => {
		const { view } = follow(journal(start, begin(1, "log"), asked), { flow });
		expect(view.step(1)?.samplings).toMatchObject([{ answer: undefined, error: undefined }]);
	});
});
