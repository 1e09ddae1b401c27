import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Mark } from "@switchyard/spec/label";
import { describe, expect, it } from "vitest";
import { answer, TestRuntime } from "../testing/test-runtime.ts";

const UNTRUSTED: Mark = { untrusted: true };
const SENT = { status: "success", outputs: { message_id: "m1" } } as const;

/** A flow that asks for an address and writes to it. */
const asking = new FlowBuilder()
	.node("start", "Start")
	.node("ask", "Ask", {
		question: custom("To whom?"),
		form: custom([{ name: "to", type: "text", required: true }]),
	})
	.node("send", "Send", { to: path("answer.to"), body: custom("b") })
	.wire("start > ask > send")
	.build();

/** An agent with a tool that sends mail, which its settings say when to ask about. */
const desk = (tool = {}) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("agent", "Agent", { prompt: custom("p") })
		.node("send", "Send", { to: ai, body: path("text") }, { tool })
		.wire("start > agent")
		.wire("agent.tools > send")
		.build();

/** Runs a flow until it asks, and answers with what a sender with such a mark fills in. */
function answered(flow: typeof asking, values: Record<string, unknown>, mark: Mark | undefined) {
	const answers = [answer("", { name: "send", arguments: { to: "ada@example.com" } })];
	const run = new TestRuntime({ flow, ask: () => answers.shift() ?? answer("done"), execute: () => SENT });
	run.start({ text: "Hello" }).begin();
	while (run.ofType("approval-open").length === 0 && run.step());
	const [{ step, call } = { step: 0, call: undefined }] = run.ofType("approval-open");
	const said = { answer: call ? "approved" : "submitted", values, ...(mark ? { mark } : {}) } as const;
	return run.answer(step, said).finish();
}

describe("what a program fills in [Q-sec]", () => {
	const to = "eve@evil.example";

	it("is untrusted in the flow, and what a person fills in is not", () => {
		const labelOfForm = (mark?: Mark) =>
			answered(asking, { to }, mark)
				.ofType("step-start")
				.find(({ node }) => node === "send")?.provenance.to?.label;
		expect(labelOfForm(UNTRUSTED)).toEqual({ untrusted: [1] });
		expect(labelOfForm()).toBeUndefined();
	});

	it("is untrusted where it changes an argument of a call to which it agrees", () => {
		const labelOfEdit = (mark?: Mark) =>
			answered(desk({ approval: "always" }), { to }, mark).ofType("tool-request")[0]?.provenance.to?.label;
		expect(labelOfEdit(UNTRUSTED)).toEqual({ untrusted: [2] });
		expect(labelOfEdit()).toBeUndefined();
	});
});

describe("what a program calls tools with [Q-sec]", () => {
	/** The provenance of the parameters of a call in a session. */
	function called(argumentMark?: Mark) {
		const run = new TestRuntime({ flow: desk(), execute: () => SENT });
		const message = { text: "Hello" };
		run.request({ node: "agent", message, cause: "session", ...(argumentMark ? { argumentMark } : {}) });
		run.begin();
		run.call(1, "send", { to: "eve@evil.example" }).finish();
		return run.ofType("tool-request")[0]?.provenance;
	}

	it("is untrusted by the mark of the session, and the message of the session is not", () => {
		expect(called(UNTRUSTED)).toMatchObject({ to: { label: { untrusted: [0] } } });
		expect(called(UNTRUSTED)?.body).not.toHaveProperty("label");
		expect(called()?.to).not.toHaveProperty("label");
	});
});
