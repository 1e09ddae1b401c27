import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { pendingQuestions, personEvents } from "./index.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const form = custom([
	{ name: "amount", type: "number", required: true },
	{ name: "note", type: "text" },
]);

const asking = (params: Parameters<FlowBuilder["node"]>[2] = {}) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("ask", "Ask", { question: path("q"), form, ...params })
		.node("yes", "Echo", { text: custom("yes") })
		.node("no", "Echo", { text: custom("no") })
		.node("late", "Echo", { text: custom("late") })
		.wire("start > ask > yes")
		.wire("ask.rejected > no")
		.wire("ask.expired > late")
		.build();

describe("Ask a Person", () => {
	it("waits for the answer and writes it into the message", () => {
		const run = new TestRuntime({ flow: asking({ assignee: custom("Ada") }) }).start({ q: "How much?" });
		run.begin();
		expect(run.state.status).toBe("waiting");
		expect(run.ofType("approval-open")).toMatchObject([
			{ assignee: "Ada", question: { question: "How much?" } },
		]);
		expect(pendingQuestions(run.state)).toMatchObject([{ step: 1, node: "ask", assignee: "Ada", seq: 3 }]);
		run.answer(1, { answer: "submitted", values: { amount: 7 }, by: "Ada", comment: "fine" }).finish();
		expect(run.effects).toEqual(['yes:"yes"']);
		expect(run.state.result).toMatchObject({
			answer: { amount: 7 },
			answered_by: "Ada",
			comment: "fine",
			answered_at: expect.stringMatching(/^1970-/),
		});
	});

	it("continues through Rejected when the person says no", () => {
		const run = new TestRuntime({ flow: asking() }).start({ q: "?" });
		run.begin();
		run.answer(1, { answer: "rejected", comment: "too much" }).finish();
		expect(run.effects).toEqual(['no:"no"']);
		expect(run.state.result.comment).toBe("too much");
	});

	it("fails when nobody answers in time, or continues through Expired", () => {
		const strict = new TestRuntime({ flow: asking({ expires_ms: custom(1000) }) }).start({ q: "?" }).finish();
		expect(strict.state.error?.code).toBe("APPROVAL_EXPIRED");
		const params = { expires_ms: custom(1000), on_expiry: custom("continue") };
		const run = new TestRuntime({ flow: asking(params) }).start({ q: "?" }).finish();
		expect(run.effects).toEqual(['late:"late"']);
	});

	it("takes no answer that does not fit the form, and no second one", () => {
		const run = new TestRuntime({ flow: asking({ may_reject: custom(false) }) }).start({ q: "?" });
		run.begin();
		expect(personEvents(run.state, 1, { answer: "submitted", values: { amount: "7" } })).toMatchObject({
			fault: { code: "ANSWER_INVALID", field: "amount" },
		});
		expect(personEvents(run.state, 1, { answer: "submitted", values: { amount: 7, more: 1 } })).toMatchObject(
			{
				fault: { code: "ANSWER_INVALID" },
			},
		);
		expect(personEvents(run.state, 1, { answer: "approved" })).toMatchObject({ fault: { field: "answer" } });
		expect(personEvents(run.state, 1, { answer: "rejected" })).toMatchObject({ fault: { field: "answer" } });
		const taken = personEvents(run.state, 1, { answer: "submitted", values: { amount: 7 } });
		if ("fault" in taken) throw new Error("refused");
		run.append(...taken.events);
		expect(personEvents(run.state, 1, { answer: "submitted", values: { amount: 8 } })).toEqual({
			events: [],
		});
	});

	it("survives a restart with nothing but the journal", () => {
		const run = new TestRuntime({ flow: asking() }).start({ q: "?" });
		run.begin();
		const next = new TestRuntime({ flow: asking(), events: run.events });
		next.append({ type: "run-resume" });
		next.begin();
		expect(next.ofType("approval-open")).toHaveLength(1);
		next.answer(1, { answer: "submitted", values: { amount: 1 } }).finish();
		expect(next.state.status).toBe("succeeded");
	});
});

describe("consent to a tool call", () => {
	const flow = (tool: Parameters<FlowBuilder["node"]>[3] = {}) =>
		new FlowBuilder()
			.node("start", "Start")
			.node("agent", "Agent", { prompt: custom("clean up") })
			.node("wipe", "Wipe", { to: ai }, tool)
			.wire("start > agent.tools > wipe")
			.wire("agent")
			.build();
	const start = (document = flow(), argument = "tmp") =>
		new TestRuntime({
			flow: document,
			ask: ({ turn }) =>
				turn === 1 ? answer("", { name: "wipe", arguments: { to: argument } }) : answer("done"),
			execute: () => ({ status: "success", outputs: { message_id: "m1" } }),
		}).start();

	it("is asked for before a tool of high risk runs, with every parameter and where it came from [X8]", () => {
		const run = start();
		run.step();
		run.begin();
		expect(run.state.status).toBe("waiting");
		expect(run.effects).toEqual(["model:1:1"]);
		expect(run.ofType("tool-request")).toEqual([]);
		expect(run.ofType("approval-open")[0]?.call).toEqual({
			agent: 1,
			call: "c1",
			name: "wipe",
			node: "wipe",
			arguments: { to: "tmp" },
			params: { to: "tmp", body: "all" },
			provenance: {
				to: { scope: "AI", source: { toolCall: "c1" } },
				body: { scope: "Custom", source: { default: true } },
			},
		});
		expect(run.ofType("approval-open")[0]?.due).toBeGreaterThan(7 * 86_400_000);
		run.answer(2, { answer: "approved" }).finish();
		expect(run.effects).toEqual(["model:1:1", 'wipe:"tmp"', "model:1:2"]);
		expect(run.state.status).toBe("succeeded");
	});

	it("may change what the model may fill, which is then the person's, and nothing else [Q-S11]", () => {
		const run = start();
		run.step();
		run.begin();
		const refuse = (values: object) =>
			personEvents(run.state, 2, { answer: "approved", values: values as Record<string, unknown> });
		expect(refuse({ to: "x", body: "some" })).toMatchObject({ fault: { code: "TOOL_ARGUMENTS_INVALID" } });
		expect(refuse({ to: 5 })).toMatchObject({ fault: { code: "TOOL_ARGUMENTS_INVALID" } });
		expect(refuse({})).toMatchObject({ fault: { code: "TOOL_ARGUMENTS_INVALID" } });
		run.answer(2, { answer: "approved", values: { to: "old" } }).finish();
		expect(run.effects).toContain('wipe:"old"');
		expect(run.ofType("tool-request")[0]).toMatchObject({
			params: { to: "old", body: "all" },
			provenance: { to: { scope: "AI", source: { approval: "question-2" } } },
		});
	});

	it("can be refused or expire: the model is notified, the tool never runs, and the run continues", () => {
		const refused = start();
		refused.step();
		refused.begin();
		refused.answer(2, { answer: "rejected", comment: "not on Fridays" }).finish();
		expect(refused.effects).toEqual(["model:1:1", "model:1:2"]);
		expect(refused.ofType("tool-response")[0]?.result.error).toMatchObject({
			code: "APPROVAL_REJECTED",
			message: "A person refused the call. They wrote: not on Fridays",
		});
		const late = start(flow({ tool: { approvalTimeoutMs: 1000 } })).finish();
		expect(late.ofType("tool-response")[0]?.result.error?.code).toBe("APPROVAL_EXPIRED");
		expect(late.state.status).toBe("succeeded");
	});

	it("is not asked for where the designer says never, and for any tool where they say always", () => {
		expect(start(flow({ tool: { approval: "never" } })).finish().effects).toContain('wipe:"tmp"');
		const always = new FlowBuilder()
			.node("start", "Start")
			.node("agent", "Agent", { prompt: custom("hi") })
			.node(
				"note",
				"Note",
				{ to: ai, server: custom({ credential: "x" }) },
				{ tool: { approval: "always", approver: "Ada" } },
			)
			.wire("start > agent.tools > note")
			.build();
		const run = new TestRuntime({
			flow: always,
			ask: () => answer("", { name: "note", arguments: { to: "x" } }),
		}).start();
		run.step();
		run.begin();
		expect(run.ofType("approval-open")).toMatchObject([{ assignee: "Ada", call: { name: "note" } }]);
	});

	it("is asked for by calls for which the designer's condition holds, over every parameter, and by no others [X8]", () => {
		const when = (approvalWhen: string) => flow({ tool: { approval: "when", approvalWhen } });
		const asks = (approvalWhen: string, argument: string) => {
			const run = start(when(approvalWhen), argument);
			run.step();
			run.begin();
			return run.ofType("approval-open").length === 1;
		};
		expect(asks('to.startsWith("/")', "/etc")).toBe(true);
		expect(asks('to.startsWith("/")', "tmp")).toBe(false);
		expect(asks('body == "all"', "tmp")).toBe(true);
		expect(start(when("size(to) > 100"), "tmp").finish().effects).toContain('wipe:"tmp"');
	});

	it("is asked for where the condition gives neither true nor false, whatever a model writes [X8]", () => {
		const asked = (tool: FlowNode["tool"], argument = "tmp") => {
			const run = start(flow(tool ? { tool } : {}), argument);
			run.step();
			run.begin();
			return run.ofType("approval-open").length;
		};
		expect(asked({ approval: "when", approvalWhen: "int(to) > 100" }, "much")).toBe(1);
		expect(asked({ approval: "when", approvalWhen: "nobody > 100" })).toBe(1);
		expect(asked({ approval: "when", approvalWhen: "to" })).toBe(1);
		expect(asked({ approval: "when" })).toBe(1);
	});

	it("can be given for the whole run: further calls of the tool by the same agent run without a question", () => {
		const run = new TestRuntime({
			flow: flow(),
			ask: ({ turn }) =>
				turn < 4 ? answer("", { name: "wipe", arguments: { to: `tmp-${turn}` } }) : answer("done"),
			execute: () => ({ status: "success", outputs: { message_id: "m1" } }),
		}).start();
		run.step();
		run.begin();
		run.answer(2, { answer: "approved", remember: "run" }).finish();
		expect(run.ofType("approval-open")).toHaveLength(1);
		expect(run.effects.filter((effect) => effect.startsWith("wipe"))).toHaveLength(3);
	});

	it("is remembered for one agent's calls only, and only where the call was approved", () => {
		const two = new FlowBuilder()
			.node("start", "Start")
			.node("first", "Agent", { prompt: custom("clean up") })
			.node("second", "Agent", { prompt: custom("clean up") })
			.node("wipe", "Wipe", { to: ai })
			.wire("start > first.tools > wipe")
			.wire("first > second.tools > wipe")
			.build();
		const run = new TestRuntime({
			flow: two,
			ask: ({ turn }) =>
				turn === 1 ? answer("", { name: "wipe", arguments: { to: "tmp" } }) : answer("done"),
			execute: () => ({ status: "success", outputs: { message_id: "m1" } }),
		}).start();
		run.step();
		run.begin();
		const refused = personEvents(run.state, 2, { answer: "rejected", remember: "run" });
		expect(refused).toMatchObject({ fault: { code: "ANSWER_INVALID", field: "remember" } });
		run.answer(2, { answer: "approved", remember: "run" }).finish();
		expect(run.ofType("approval-open").map(({ call }) => call?.agent)).toEqual([1, 3]);
		const again = start();
		again.step();
		again.begin();
		again.answer(2, { answer: "rejected", remember: "run" });
		expect(again.state.consents.size).toBe(0);
	});

	it("is asked for once by calls with wrong arguments: never", () => {
		const run = new TestRuntime({
			flow: flow(),
			ask: ({ turn }) =>
				turn === 1 ? answer("", { name: "wipe", arguments: { from: "x" } }) : answer("done"),
		})
			.start()
			.finish();
		expect(run.ofType("approval-open")).toEqual([]);
		expect(run.ofType("tool-response")[0]?.result.error?.code).toBe("TOOL_ARGUMENTS_INVALID");
	});
});
