import { node, wire } from "@switchyard/flow/testing";
import type { EventBody } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { start } from "../testing/agent-run.ts";
import { begin, flowOf } from "../testing/construct-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

const flow = flowOf(
	[
		node("log", "Flow.Log", {}, { position: { x: 260, y: 0 }, onError: "continue" }),
		node("wait", "Flow.Delay", {}, { position: { x: 520, y: 0 } }),
	],
	[wire("start.out > log.in", "w1"), wire("log.out > wait.in", "w2")],
);

function failing(code: string): EventBody[] {
	const error = { code, message: "Given up.", retryable: false };
	return [start, begin(1, "log"), { type: "step-fail", step: 1, error }];
}

const late: EventBody = {
	type: "step-late",
	step: 1,
	attempt: 1,
	lateMs: 3200,
	status: "success",
	outputs: { text: "late" },
};

describe("a step that answers after it was given up [Q-R8]", () => {
	it("says how late it was and what it answered, and stays failed", () => {
		const { view } = follow(journal(...failing("STEP_TIMEOUT"), late), { flow });
		expect(view.step(1)).toMatchObject({
			state: "failed",
			outputs: undefined,
			late: [{ attempt: 1, lateMs: 3200, timedOut: true, came: { outputs: { text: "late" } } }],
		});
		expect(view.node("log")).toMatchObject({ state: "failed", count: 1 });
		expect(view.node("wait")).toBeUndefined();
	});

	it("also shows an answer that came after the attempt was cancelled", () => {
		const { view } = follow(journal(...failing("RUN_CANCELLED"), late), { flow });
		expect(view.step(1)?.late).toMatchObject([{ timedOut: false }]);
	});
});
