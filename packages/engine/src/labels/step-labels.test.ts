import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Message } from "@switchyard/spec/json";
import type { Label, Marks } from "@switchyard/spec/label";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../index.ts";
import { OUT, parameter, result, spec } from "../testing/parts.ts";
import { SPECS } from "../testing/specs.ts";
import { answer, TestRuntime } from "../testing/test-runtime.ts";

const RECALL = spec("Test.Recall", {
	properties: [parameter("topic", ["Custom", "Message", "AI"]), result("found"), result("count")],
	source: { kept: true },
	tool: { name: "recall", description: "Reads what was kept." },
});
const CALLED = spec("Test.Called", {
	construct: "trigger",
	ports: OUT,
	properties: [result("words"), { ...result("at"), neutral: true }],
	source: { untrusted: true },
});
const specs = new Map([...SPECS, [RECALL.id, RECALL], [CALLED.id, CALLED]]);

/** The labels that parameters `text` have, by node. */
function labelsIn(run: TestRuntime): Record<string, Label> {
	return Object.fromEntries(
		run
			.ofType("step-start")
			.flatMap(({ node, provenance: { text } }) => (text?.label ? [[node, text.label]] : [])),
	);
}

describe("what a node reads that was kept", () => {
	/** The labels of what follows from it, with these marks of its results. */
	function labelsAfter(
		marks: Marks,
		{ topic = custom("t") as Message, source = {} } = {},
	): Record<string, Label> {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("recall", "Recall", { topic: topic as never }, source)
			.node("found", "Echo", { text: path("found") })
			.node("count", "Echo", { text: path("count") })
			.wire("start > recall > found > count")
			.build();
		const execute = (_params: Message, { node }: { node: { type: string } }): Outcome => {
			if (node.type !== "Test.Recall") return { status: "success", outputs: { echo: "e" } };
			return { status: "success", outputs: { found: "x", count: "1" }, marks };
		};
		const run = new TestRuntime({ flow, specs, execute });
		return labelsIn(
			run
				.request({
					node: "start",
					message: { asked: "x" },
					marks: { asked: { untrusted: true } },
					cause: "api",
				})
				.finish(),
		);
	}

	it("has the marks with which it was kept, each result its own", () => {
		expect(labelsAfter({ found: { untrusted: true } })).toEqual({ found: { untrusted: [1] } });
		expect(labelsAfter({ count: { private: true } })).toEqual({ count: { private: [1] } });
		expect(labelsAfter({})).toEqual({});
	});

	it("has the label of what it was asked with as well", () => {
		const topic = path("asked");
		expect(labelsAfter({ found: { private: true } }, { topic })).toEqual({
			found: { untrusted: [0], private: [1] },
			count: { untrusted: [0] },
		});
	});

	it("has what the designer says of it, whatever marks it has", () => {
		const source = { source: { private: true } };
		expect(labelsAfter({ found: { untrusted: true } }, { source })).toEqual({
			found: { untrusted: [1], private: [1] },
			count: { private: [1] },
		});
	});
});

describe("what a trigger begins a run with", () => {
	it("is untrusted where the trigger is, but for what nobody outside has a say in", () => {
		const flow = new FlowBuilder()
			.node("start", "Called")
			.node("words", "Echo", { text: path("words") })
			.node("at", "Echo", { text: path("at") })
			.wire("start > words > at")
			.build();
		const message = { words: "Hi", at: "now" };
		const run = (marks: Marks) =>
			labelsIn(
				new TestRuntime({ flow, specs }).request({ node: "start", message, marks, cause: "api" }).finish(),
			);
		expect(run({})).toEqual({ words: { untrusted: [0] } });
		expect(run({ at: { private: true } })).toEqual({ words: { untrusted: [0] }, at: { private: [0] } });
	});
});

describe("what Set writes", () => {
	it("has in each field the label of what the field was made of", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("set", "Set", {
				fields: custom([
					{ name: "mine", value: custom("x") },
					{ name: "theirs", value: path("asked") },
				]),
			})
			.node("mine", "Echo", { text: path("mine") })
			.node("theirs", "Echo", { text: path("theirs") })
			.wire("start > set > mine > theirs")
			.build();
		const marks = { asked: { untrusted: true } } as const;
		const run = new TestRuntime({ flow, specs });
		run.request({ node: "start", message: { asked: "x" }, marks, cause: "api" }).finish();
		expect(labelsIn(run)).toEqual({ theirs: { untrusted: [0] } });
	});
});

describe("a credential that a designer chose", () => {
	/** The label of a mail that an agent's tool has read with this account. */
	function labelOfMail(account: Message): Label | undefined {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("agent", "Agent", { prompt: custom("p") })
			.node("inbox", "Inbox", { folder: ai, ...account })
			.node("send", "Send", { to: ai, body: custom("b") })
			.wire("start > agent")
			.wire("agent.tools > inbox")
			.wire("agent.tools > send")
			.build();
		const answers = [
			{ name: "read_mail", arguments: { folder: "INBOX" } },
			{ name: "send", arguments: { to: "ada@example.com" } },
		].map((call) => answer("", call));
		const run = new TestRuntime({
			flow,
			ask: () => answers.shift() ?? answer("done"),
			execute: () => ({ status: "success", outputs: { mail: "m", count: 1, message_id: "m1" } }),
		});
		run.start().finish();
		return run.ofType("tool-request").find(({ node }) => node === "send")?.provenance.to?.label;
	}

	it("makes private what its node says is private, and without one that is public", () => {
		expect(labelOfMail({ account: custom({ credential: "mine" }) })).toEqual({
			untrusted: [2],
			private: [2],
		});
		expect(labelOfMail({})).toEqual({ untrusted: [2] });
	});
});
