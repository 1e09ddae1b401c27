import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { personEvents, replay } from "./index.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

type Calls = readonly (readonly [name: string, args: object])[];

/** An agent with these tools, whose model makes one turn of calls after the other, and then is done. */
function agentWith(tools: (flow: FlowBuilder) => FlowBuilder, turns: readonly Calls[]) {
	const flow = tools(
		new FlowBuilder().node("start", "Start").node("agent", "Agent", { prompt: custom("work") }),
	);
	return new TestRuntime({
		flow: flow.wire("start > agent").build(),
		ask: ({ turn }) => {
			const calls = turns[turn - 1] ?? [];
			return answer(
				calls.length === 0 ? "done" : "",
				...calls.map(([name, args]) => ({ name, arguments: args })),
			);
		},
		execute: () => ({ status: "success", outputs: { message_id: "m1" } }),
	}).start();
}

/** Runs until so many questions were asked of people. */
function untilAsked(run: TestRuntime, questions = 1): TestRuntime {
	const asked = () => {
		run.begin();
		return run.ofType("approval-open").length;
	};
	while (asked() < questions) if (!run.step()) break;
	expect(run.ofType("approval-open")).toHaveLength(questions);
	return run;
}

const results = (run: TestRuntime) => run.ofType("tool-response").map(({ result }) => result);

const asking =
	(params: Parameters<FlowBuilder["node"]>[2] = {}) =>
	(flow: FlowBuilder) =>
		flow.node("human", "AskHuman", { question: ai, context: ai, ...params }).wire("agent.tools > human");

describe("ask_human", () => {
	const question = { question: "Which size?", context: "The order says none." };

	it("asks a person for a content review and gives the model a structured answer [T8][T9][T11]", () => {
		const run = untilAsked(agentWith(asking(), [[["ask_human", question]]]));
		expect(run.state.status).toBe("waiting");
		expect(run.ofType("approval-open")[0]).toMatchObject({
			step: 2,
			question: { ...question, form: [{ name: "answer", type: "multiline", required: true }] },
			request: { decisionType: "content_review", nodeSource: "call_tool", urgency: "high" },
		});
		expect(personEvents(run.state, 2, { answer: "submitted" })).toMatchObject({
			fault: { code: "ANSWER_INVALID", field: "answer" },
		});
		expect(personEvents(run.state, 2, { answer: "approved" })).toMatchObject({
			fault: { code: "ANSWER_INVALID" },
		});
		run.answer(2, { answer: "submitted", values: { answer: "XL" }, by: "Ada" }).finish();
		expect(results(run)).toEqual([
			{
				status: "success",
				data: {
					question_id: "question-2",
					answer_action: "submitted",
					answer: { answer: "XL" },
					answered_by: "Ada",
					asked_at: expect.stringMatching(/^1970-/),
					answered_at: expect.stringMatching(/^1970-/),
				},
			},
		]);
		expect(run.state.status).toBe("succeeded");
		expect(replay(run.state.plan, run.events).difference).toBeUndefined();
	});

	it("is a step of a flow and a tool of an agent, the very same node [R5][T8]", () => {
		const both = (flow: FlowBuilder) =>
			asking({ question: ai, context: ai })(flow)
				.node("after", "Echo", { text: custom("x") })
				.wire("human > after");
		const flow = both(
			new FlowBuilder().node("start", "Start").node("agent", "Agent", { prompt: custom("w") }),
		)
			.wire("start > human")
			.build();
		const run = new TestRuntime({ flow }).start(question);
		run.begin();
		expect(run.ofType("approval-open")[0]).not.toHaveProperty("request");
		run.answer(1, { answer: "submitted", by: "Ada" }).finish();
		expect(run.state.result).toMatchObject({ answered_by: "Ada", answer_action: "submitted" });
	});

	it("tells the model of a rejection and of an expiry, and the run continues", () => {
		const rejected = untilAsked(agentWith(asking(), [[["ask_human", question]]]));
		rejected.answer(2, { answer: "rejected", comment: "Ask the shop." }).finish();
		expect(results(rejected)[0]?.data).toMatchObject({ answer_action: "rejected", comment: "Ask the shop." });
		const late = agentWith(asking({ expires_ms: custom(1000) }), [[["ask_human", question]]]).finish();
		expect(results(late)[0]?.error?.code).toBe("APPROVAL_EXPIRED");
		expect(late.state.status).toBe("succeeded");
		const later = asking({ expires_ms: custom(1000), on_expiry: custom("continue") });
		expect(results(agentWith(later, [[["ask_human", question]]]).finish())[0]).toMatchObject({
			status: "success",
			data: { answer_action: "expired" },
		});
	});

	it("waits over a restart with nothing but the journal", () => {
		const run = untilAsked(agentWith(asking(), [[["ask_human", question]]]));
		const next = new TestRuntime({
			flow: run.state.plan.flow,
			events: run.events,
			ask: () => answer("done"),
		});
		next.append({ type: "run-resume" });
		next.begin();
		expect(next.ofType("approval-open")).toHaveLength(1);
		next.answer(2, { answer: "submitted", values: { answer: "S" } }).finish();
		expect(next.state.status).toBe("succeeded");
	});

	it("asks for consent first, where the designer wants that of its calls", () => {
		const careful = (flow: FlowBuilder) =>
			flow
				.node("human", "AskHuman", { question: ai }, { tool: { approval: "always" } })
				.wire("agent.tools > human");
		const run = untilAsked(agentWith(careful, [[["ask_human", { question: "Size?" }]]]));
		expect(run.ofType("approval-open")[0]?.call).toMatchObject({ name: "ask_human" });
		untilAsked(run.answer(2, { answer: "approved", values: { question: "Which size?" } }), 2);
		expect(run.ofType("approval-open")[1]?.question).toMatchObject({ question: "Which size?" });
		run.answer(2, { answer: "submitted", values: { answer: "M" } }).finish();
		expect(results(run)[0]?.data).toMatchObject({ answer: { answer: "M" } });
	});
});

const guarded =
	(params: Parameters<FlowBuilder["node"]>[2] = {}) =>
	(flow: FlowBuilder) =>
		flow
			.node("wipe", "Wipe", { to: ai })
			.node("leave", "Authorize", { tool_name: ai, reason: ai, ...params })
			.node("list", "Requests")
			.node("decide", "Decide", { id: ai, approved: ai, comment: ai })
			.wire("agent.tools > wipe")
			.wire("agent.tools > leave")
			.wire("agent.tools > list")
			.wire("agent.tools > decide");
const request: Calls = [["request_authorization", { tool_name: "wipe", reason: "It is full." }]];
const wipe = (to: string): Calls => [["wipe", { to }]];

describe("request_authorization", () => {
	it("is a task approval of high risk, after which one call needs no consent of its own [T10][T11]", () => {
		const run = untilAsked(agentWith(guarded(), [request, wipe("a"), wipe("b")]));
		expect(run.ofType("approval-open")[0]).toMatchObject({
			question: {
				details: { tool_name: "wipe", reason: "It is full.", risk_level: "high" },
				may_reject: true,
			},
			request: {
				decisionType: "task_approval",
				nodeSource: "call_tool",
				urgency: "high",
				riskLevel: "high",
				tool: "wipe",
			},
		});
		untilAsked(run.answer(2, { answer: "submitted", by: "Ada", comment: "Go." }), 2);
		expect(results(run)[0]?.data).toMatchObject({
			id: "question-2",
			status: "approved",
			risk_level: "high",
			decided_by: "Ada",
			comment: "Go.",
			decided_at: expect.stringMatching(/^1970-/),
		});
		// The call that it was for, by its id; the next one asks again.
		expect(run.ofType("tool-request").filter(({ name }) => name === "wipe")).toMatchObject([
			{ arguments: { to: "a" }, authorization: "question-2" },
		]);
		expect(run.ofType("approval-open")[1]?.call?.arguments).toEqual({ to: "b" });
		expect(replay(run.state.plan, run.events).difference).toBeUndefined();
	});

	it("lets one of two calls of a turn run where it is for one", () => {
		const both: Calls = [...wipe("a"), ...wipe("b")];
		const run = untilAsked(agentWith(guarded(), [request, both]));
		untilAsked(run.answer(2, { answer: "submitted" }), 2);
		expect(run.ofType("tool-request").filter(({ authorization }) => authorization)).toHaveLength(1);
	});

	it("counts for the run, or until its time is over", () => {
		const whole = untilAsked(
			agentWith(guarded({ valid_for: custom("run") }), [request, wipe("a"), wipe("b")]),
		);
		whole.answer(2, { answer: "submitted" }).finish();
		expect(whole.effects.filter((effect) => effect.startsWith("wipe"))).toHaveLength(2);
		const hour = { valid_for: custom("time"), valid_ms: custom(3_600_000) };
		const timed = untilAsked(agentWith(guarded(hour), [request, wipe("a"), wipe("b")]));
		timed.answer(2, { answer: "submitted" });
		while (timed.ofType("tool-request").length < 2) timed.step();
		timed.pass(3_600_000);
		untilAsked(timed, 2);
		expect(timed.ofType("approval-open")[1]?.call?.arguments).toEqual({ to: "b" });
	});

	it("gives no leave where a person rejects it, and asks nobody for a tool that is not there", () => {
		const run = untilAsked(agentWith(guarded(), [request, wipe("a")]));
		untilAsked(run.answer(2, { answer: "rejected", comment: "No." }), 2);
		expect(results(run)[0]?.data).toMatchObject({ status: "rejected", comment: "No." });
		const unknown: Calls = [["request_authorization", { tool_name: "nuke", reason: "?" }]];
		const none = agentWith(guarded(), [unknown]).finish();
		expect(none.ofType("approval-open")).toEqual([]);
		expect(results(none)[0]?.error).toMatchObject({
			code: "TOOL_UNKNOWN",
			hint: expect.stringContaining("wipe"),
		});
	});
});

describe("get_authorization_requests", () => {
	it("lists what was asked for in this run, with who decided what and when [T8][T20]", () => {
		const list: Calls = [["get_authorization_requests", {}]];
		const run = untilAsked(agentWith(guarded(), [list, request, list]));
		run.answer(3, { answer: "submitted", by: "Ada" }).finish();
		expect(results(run)[0]?.data).toEqual({ requests: [], count: 0 });
		expect(results(run)[2]?.data).toMatchObject({
			count: 1,
			requests: [
				{
					id: "question-3",
					tool_name: "wipe",
					status: "approved",
					decided_by: "Ada",
					own: true,
					used: false,
				},
			],
		});
		expect(replay(run.state.plan, run.events).difference).toBeUndefined();
	});
});

describe("approve_authorization", () => {
	const deciding = (params: Parameters<FlowBuilder["node"]>[2], verdict: object) => {
		const flow = guarded(params)(
			new FlowBuilder().node("start", "Start").node("agent", "Agent", { prompt: custom("work") }),
		)
			.node("chief", "Agent", { prompt: custom("watch") })
			.wire("chief.tools > decide")
			.wire("start > agent")
			.wire("start > chief")
			.build();
		const run = new TestRuntime({
			flow,
			ask: ({ step, turn }) => {
				if (turn > 1) return answer("done");
				return step === 1
					? answer("", { name: "request_authorization", arguments: { tool_name: "wipe", reason: "full" } })
					: answer("", { name: "approve_authorization", arguments: { id: "question-3", ...verdict } });
			},
		}).start();
		while (run.ofType("approval-open").length === 0) run.step();
		return run;
	};

	it("lets another agent decide where the request allows it, in the journal with who did [T10][T20]", () => {
		const run = deciding({ agents_may_decide: custom(true) }, { approved: true, comment: "Fine." }).finish();
		expect(run.ofType("authorization-decide")).toMatchObject([
			{ asking: 3, approval: "question-3", answer: "submitted", by: "chief", comment: "Fine." },
		]);
		expect(results(run).map(({ data }) => data)).toMatchObject([
			{ status: "approved" },
			{ status: "approved", decided_by: "chief" },
		]);
		expect(run.state.status).toBe("succeeded");
		expect(replay(run.state.plan, run.events).difference).toBeUndefined();
	});

	it("refuses where only people may decide, and the question stays open [T20]", () => {
		const run = deciding({}, { approved: true });
		while (results(run).length === 0) run.step();
		expect(results(run)[0]?.error).toMatchObject({ code: "AUTHORIZATION_FORBIDDEN" });
		expect(run.ofType("authorization-decide")).toEqual([]);
		expect(run.state.persons).toBe(1);
	});

	it("refuses what the agent asked for itself, what nobody asked for, and what is decided [T10][T20]", () => {
		const twice = guarded({ agents_may_decide: custom(true) })(
			new FlowBuilder().node("start", "Start").node("agent", "Agent", { prompt: custom("work") }),
		)
			.node("relay", "Echo", { text: custom("x") })
			.wire("start > agent")
			.wire("start > relay > agent")
			.build();
		const decide = (id: string) => ({ name: "approve_authorization", arguments: { id, approved: true } });
		const ids = ["question-4", "none"];
		const run = new TestRuntime({
			flow: twice,
			ask: ({ step, turn }) => {
				if (step === 1 && turn === 1) {
					const args = { tool_name: "wipe", reason: "full" };
					return answer("", { name: "request_authorization", arguments: args });
				}
				const id = step === 1 ? undefined : ids[turn - 1];
				return id === undefined ? answer("done") : answer("", decide(id));
			},
		}).start();
		while (results(run).length < 2) run.step();
		expect(results(run).map(({ error }) => error?.code)).toEqual([
			"AUTHORIZATION_FORBIDDEN",
			"AUTHORIZATION_NOT_FOUND",
		]);
		expect(run.state.persons).toBe(1);
	});

	it("refuses what is decided already, and says what was decided [T20]", () => {
		const decide: Calls = [["approve_authorization", { id: "question-2", approved: true }]];
		const chief = (flow: FlowBuilder) =>
			guarded({ agents_may_decide: custom(true) })(flow)
				.node("chief", "Agent", { prompt: custom("watch") })
				.wire("chief.tools > decide")
				.wire("agent > chief");
		const run = untilAsked(agentWith(chief, [request]));
		const late = new TestRuntime({
			flow: run.state.plan.flow,
			events: run.events,
			ask: ({ step, turn }) => {
				const [[name, args]] = decide as [readonly [string, object]];
				return step === 1 || turn > 1 ? answer("done") : answer("", { name, arguments: args });
			},
		});
		late.answer(2, { answer: "rejected" }).finish();
		expect(results(late).at(-1)?.error).toMatchObject({
			code: "AUTHORIZATION_DECIDED",
			message: "It was rejected before.",
		});
	});
});
