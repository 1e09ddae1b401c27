import { custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { server } from "../testing/server.ts";
import { TestRuntime } from "../testing/test-runtime.ts";

const error = { code: "BUSY", message: "Busy.", field: "text", retryable: true };
const busy = () => ({ status: "error", error }) as const;

type More = Parameters<FlowBuilder["node"]>[3];

const one = (more: More = {}) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("one", "Echo", { text: custom("t") }, more)
		.wire("start > one");

describe("a step that is tried again", () => {
	it("began once, and is at work once, however often it is tried", () => {
		const flow = one({ retry: { attempts: 3, backoffMs: 10 } }).build();
		const run = new TestRuntime({ flow, execute: busy }).start();
		const seen = () => [run.state.steps.get(1)?.startedAt, run.state.activity.get("one")?.running];
		run.begin();
		const [began] = run.ofType("step-start").map(({ at }) => at);
		expect(seen()).toEqual([began, 1]);
		while (run.ofType("step-start").length < 2) run.step();
		run.begin();
		expect(seen()).toEqual([began, 1]);
		run.finish();
		expect(run.ofType("step-start").map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
		expect(run.state.activity.get("one")).toMatchObject({ running: 0, failed: 1 });
	});

	it("is never executed without a parameter that the first try did not find", () => {
		const retry = { attempts: 3, backoffMs: 0, on: ["PATH_NOT_FOUND"] };
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("one", "Mail", { to: path("nowhere"), server }, { retry })
			.wire("start > one");
		const run = new TestRuntime({ flow: flow.build() }).start().finish();
		expect(run.effects).toEqual([]);
		expect(run.state).toMatchObject({ status: "failed", error: { code: "PATH_NOT_FOUND", field: "to" } });
	});

	it("is none of those that the engine decides by itself: the next try gives the same", () => {
		const retry = { attempts: 3, backoffMs: 0, on: ["NO_STOCK"] };
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("one", "Stop", { message: custom("No."), code: custom("NO_STOCK") }, { retry })
			.wire("start > one");
		const run = new TestRuntime({ flow: flow.build() }).start().finish();
		expect(run.state).toMatchObject({ status: "failed", error: { code: "NO_STOCK" } });
		expect(run.ofType("timer-set")).toEqual([]);
	});
});

describe("a step that fails for good", () => {
	it("tells what comes after it which field was wrong", () => {
		const flow = one({ onError: "continue" }).build();
		const run = new TestRuntime({ flow, execute: busy }).start().finish();
		expect(run.state.result.error).toEqual({
			code: "BUSY",
			message: "Busy.",
			field: "text",
			node: "one",
			step: 1,
		});
		const { field: _, ...plain } = error;
		const other = new TestRuntime({ flow, execute: () => ({ status: "error", error: plain }) });
		expect(other.start().finish().state.result.error).not.toHaveProperty("field");
	});

	it("is caught by nobody once the run ends", () => {
		const flow = one()
			.node("catch", "Catch")
			.node("after", "Echo", { text: custom("on") })
			.wire("catch > after");
		const run = new TestRuntime({ flow: flow.build(), execute: busy }).start();
		run.begin();
		run.append({ type: "run-cancel" }).finish();
		expect(run.state.status).toBe("cancelled");
		expect(run.effects).toEqual(['one:"t"']);
		expect(run.state.stepCount).toBe(1);
	});
});

describe("an edit of a step", () => {
	it("is made before it begins, and never after", () => {
		const run = new TestRuntime({ flow: one().build() }).start({ n: 1 });
		run.append({ type: "step-edit", step: 1, message: { n: 2 }, params: { text: "edited" } });
		run.begin();
		expect(run.ofType("step-start")).toMatchObject([{ params: { text: "edited" } }]);
		run.finish();
		expect(run.state.result).toMatchObject({ n: 2, echo: "edited" });
		const begun = new TestRuntime({ flow: one().build() }).start();
		begun.begin();
		expect(() => begun.append({ type: "step-edit", step: 1, params: {} })).toThrow("edits step 1");
	});
});
