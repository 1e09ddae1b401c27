import { custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { pendingChildren } from "./index.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

/** A run that has read a mail, calls a flow with a word of it, and waits for that flow's end. */
function called(more: Parameters<FlowBuilder["node"]>[3] = {}): TestRuntime {
	const flow = new FlowBuilder()
		.node("start", "Start")
		.node("inbox", "Inbox", { account: custom({ credential: "box" }) })
		.node("call", "Subflow.child", { order: path("mail") }, more)
		.node("after", "Echo", { text: path("answer") })
		.node("failed", "Echo", { text: path("error.message") })
		.wire("start > inbox > call > after")
		.wire("call.error > failed")
		.build();
	const execute = () => ({ status: "success" as const, outputs: { mail: "42", count: 1 } });
	return new TestRuntime({ flow, execute }).start().finish();
}

const labelAt = (run: TestRuntime, node: string) =>
	run.ofType("step-start").find((start) => start.node === node)?.provenance.text?.label;

describe("the labels of a flow that another calls", () => {
	it("go into its run with the values", () => {
		expect(pendingChildren(called().state)).toMatchObject([
			{ inherited: { marks: { order: { untrusted: true, private: true } } } },
		]);
	});

	it("come back as its run says, whatever the call was given", () => {
		const end = (marks: object) =>
			labelAt(
				called()
					.endChild(2, { status: "success", outputs: { answer: "x" }, ...marks })
					.finish(),
				"after",
			);
		expect(end({ marks: { answer: { private: true } } })).toEqual({ private: [2] });
		expect(end({ marks: { answer: { untrusted: true }, other: { private: true } } })).toEqual({
			untrusted: [2],
		});
		expect(end({})).toBeUndefined();
	});

	it("are all there are for its error, which may repeat what any of its steps has read", () => {
		const run = called({ onError: "port" })
			.endChild(2, { status: "error", error: { code: "X", message: "42", retryable: false } })
			.finish();
		expect(labelAt(run, "failed")).toMatchObject({ untrusted: [1, 2], private: [1, 2] });
	});
});
