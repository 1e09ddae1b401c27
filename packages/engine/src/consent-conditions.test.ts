import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { CURRENT_ENGINE } from "./behaviour/run-behaviours.ts";
import {
	compilePlan,
	type PersonsAnswer,
	personEvents,
	replay,
	ruleMadeBy,
	runTest,
	saveTest,
} from "./index.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

type Options = Omit<ConstructorParameters<typeof TestRuntime>[0], "flow">;

const CALL = { to: "a@example.com" };

/** An agent with a mailbox and a tool whose calls wait by a condition. */
function deskFlow(approvalWhen: string, params: FlowNode["params"] = { to: ai, body: custom("hi") }): Flow {
	return new FlowBuilder()
		.node("start", "Start")
		.node("agent", "Agent", { prompt: custom("work") })
		.node("inbox", "Inbox", { account: custom({ credential: "mailbox" }) })
		.node("send", "Send", params, { tool: { approval: "when", approvalWhen } })
		.wire("start > agent.tools > inbox")
		.wire("agent.tools > send")
		.build();
}

/** A desk flow whose every call waits. */
const always = (): Flow => {
	const flow = deskFlow("true");
	return {
		...flow,
		nodes: flow.nodes.map((node) =>
			node.id === "send" ? { ...node, tool: { approval: "always" as const } } : node,
		),
	};
};

/** The agent calls the tool with each of these in turn. */
function calling(flow: Flow, calls: readonly object[], options: Options = {}): TestRuntime {
	return new TestRuntime({
		flow,
		ask: ({ turn }) => {
			const args = calls[turn - 1];
			return args ? answer("", "mail" in args ? READ : { name: "send", arguments: args }) : answer("done");
		},
		execute: () => ({ status: "success", outputs: { message_id: "m1", mail: "x", count: 1 } }),
		...options,
	}).start();
}

const READ = { name: "read_mail", arguments: {} };

/** Time does not pass meanwhile: no question expires. */
function untilAsked(run: TestRuntime): boolean {
	for (run.begin(); run.state.persons === 0; run.begin()) if (!run.step()) return false;
	return true;
}

function questions(run: TestRuntime): number {
	untilAsked(run);
	return run.ofType("approval-open").length;
}

/** Agrees to everything until the run is over. */
function approved(run: TestRuntime): TestRuntime {
	while (untilAsked(run)) {
		const waiting = [...run.state.steps.values()].find(({ phase }) => phase === "person");
		run.answer(waiting?.number ?? 0, { answer: "approved" });
	}
	return run;
}

const asks = (when: string, calls: readonly object[] = [CALL], options: Options = {}) =>
	questions(calling(deskFlow(when), calls, options)) > 0;

describe("the condition by which calls wait for consent", () => {
	it("reads who filled a parameter, and whether somebody outside may have written it", () => {
		expect(asks('provenance.to.source == "ai" && provenance.body.source == "designer"')).toBe(true);
		expect(asks('provenance.to.scope == "Custom"')).toBe(false);
		const outsiders = 'provenance.exists(name, provenance[name].integrity == "untrusted")';
		expect(asks(outsiders)).toBe(false);
		expect(asks(outsiders, [{ mail: true }, CALL])).toBe(true);
		expect(asks('provenance.to.confidentiality == "private"', [{ mail: true }, CALL])).toBe(true);
	});

	it("reads the arguments under a name of their own, and what calls of the tool do", () => {
		expect(asks('args.to.endsWith("@example.com")')).toBe(true);
		expect(asks("risk.read_only || risk.destructive || risk.idempotent")).toBe(false);
		expect(asks("risk.open_world")).toBe(true);
	});

	it("means a parameter of the tool where that has the same name", () => {
		const specs = new Map(SPECS);
		const send = specs.get("Test.Send");
		const [to] = send?.properties ?? [];
		if (!send || !to) throw new Error("There is no such type.");
		const cost = { ...to, name: "cost", schema: { type: "number" } } as const;
		specs.set(send.id, { ...send, properties: [...send.properties, cost] });
		const flow = deskFlow("cost > 5.0", { to: ai, body: custom("hi"), cost: ai });
		expect(questions(calling(flow, [{ ...CALL, cost: 6 }], { specs }))).toBe(1);
		expect(questions(calling(flow, [{ ...CALL, cost: 4 }], { specs }))).toBe(0);
	});

	it("reads what was spent, and what the costliest call has cost", () => {
		const costly: Options = {
			execute: () => ({ status: "success", outputs: { message_id: "m" }, costMicroUsd: 400_000 }),
			ask: ({ turn }) => ({
				...answer("", ...(turn < 4 ? [{ name: "send", arguments: CALL }] : [])),
				costMicroUsd: 0,
			}),
		};
		const waits = (when: string) => {
			const run = calling(deskFlow(when), [], costly);
			questions(run);
			return run.ofType("tool-request").length;
		};
		expect(waits("cost.agent_usd + cost.estimate_usd > 1.0")).toBe(2);
		expect(waits("cost.run_usd > 0.3")).toBe(1);
		expect(waits("cost.estimate_usd > 5.0")).toBe(3);
	});

	it("asks where the cost of what was done is not known", () => {
		const flow = deskFlow("cost.agent_usd > 100.0");
		const model = custom({ provider: "openai", model: "new" });
		const nodes = flow.nodes.map((node) =>
			node.id === "agent" ? { ...node, params: { ...node.params, model } } : node,
		);
		expect(questions(calling(flow, [CALL]))).toBe(0);
		expect(questions(calling({ ...flow, nodes }, [CALL]))).toBe(1);
	});

	it("asks about a value only until a call with it was approved", () => {
		const other = { to: "b@example.com" };
		const run = approved(calling(deskFlow('first_time("to")'), [CALL, CALL, other, CALL]));
		expect(run.ofType("approval-open").map(({ call }) => call?.params.to)).toEqual([CALL.to, other.to]);
		expect(run.ofType("tool-request")).toHaveLength(4);
		expect(run.ofType("consent-check")).toHaveLength(2);
	});

	it("does not take a value for known that no person has agreed to, or that was refused", () => {
		const flow = deskFlow('first_time("to") && body == "large"', { to: ai, body: ai });
		const small = { ...CALL, body: "small" };
		const large = { ...CALL, body: "large" };
		expect(questions(calling(flow, [small, large]))).toBe(1);
		const run = calling(flow, [large, large]);
		questions(run);
		run.answer(2, { answer: "rejected" });
		expect(questions(run)).toBe(2);
	});

	it("does not ask about a value that the store of approvals knows, nor about one that is not given", () => {
		const known: Options = { check: () => ({ firstTime: { to: false } }) };
		expect(asks('first_time("to")', [CALL], known)).toBe(false);
		expect(
			questions(calling(deskFlow('first_time("body")', { to: ai, body: ai }), [{ ...CALL, body: "x" }])),
		).toBe(1);
	});

	it("takes what is too long to be remembered for new each time", () => {
		const long = { to: "x".repeat(600) };
		expect(
			approved(calling(deskFlow('first_time("to")'), [long, long])).ofType("approval-open"),
		).toHaveLength(2);
	});
});

describe("a rule", () => {
	const rule = { id: "r1", by: "Ada", until: 1_000_000 };

	it("approves a call without a question, which says whose it is; not once it has ended", () => {
		const run = calling(always(), [CALL], { check: () => ({ rule }) }).finish();
		expect(run.ofType("approval-open")).toEqual([]);
		expect(run.ofType("tool-request")).toMatchObject([{ rule: { id: "r1", by: "Ada" } }]);
		expect(replay(compilePlan(always(), SPECS), run.events).difference).toBeUndefined();
		const ended = calling(always(), [CALL], { check: () => ({ rule: { ...rule, until: 1 } }) });
		expect(questions(ended)).toBe(1);
	});

	it("is not looked for where the run's own consent or an authorization is enough, nor by a run from before there were rules", () => {
		const run = calling(always(), [CALL, CALL]);
		questions(run);
		run.answer(2, { answer: "approved", remember: "run" }).finish();
		expect(run.ofType("consent-check")).toHaveLength(1);
	});

	it("does not weaken a policy: that asks each time", () => {
		const flow: Flow = { ...always(), policies: { untrusted: "ask" } };
		const run = calling(flow, [{ mail: true }, CALL], { check: () => ({ rule }) });
		expect(questions(run)).toBe(1);
		expect(run.ofType("approval-open")[0]?.call?.breaches).toBeDefined();
	});

	it("is made with the approval of a call, of arguments that it has and that can be compared", () => {
		const run = calling(always(), [{ to: "x".repeat(600) }]);
		questions(run);
		const until = 5_000;
		const said = (more: object) =>
			personEvents(run.state, 2, { answer: "approved", ...more } as PersonsAnswer);
		expect(said({ rule: { until, same: ["nobody"] } })).toMatchObject({
			fault: { code: "ANSWER_INVALID", field: "rule.same", hint: "Its arguments are to." },
		});
		expect(said({ rule: { until, same: ["to"] } })).toMatchObject({ fault: { field: "rule.same" } });
		expect(said({ answer: "rejected", rule: { until } })).toMatchObject({ fault: { field: "rule" } });
		const values = { to: "a@example.com" };
		const taken = said({ values, rule: { until, same: ["to"] } });
		if ("fault" in taken) throw new Error(taken.fault.message);
		const [event] = taken.events;
		expect(event && ruleMadeBy(run.state, event)).toMatchObject({
			node: "send",
			tool: "send",
			same: values,
			until,
		});
	});
});

describe("the store of approvals", () => {
	const error = {
		code: "APPROVALS_UNAVAILABLE",
		message: "The store of approvals does not answer.",
		hint: "Try again later.",
		retryable: true,
	};

	it("may fail: the model reads why the call was not made, and the run continues [T12]", () => {
		let lookups = 0;
		const check: Options["check"] = ({ firstTimes }) =>
			++lookups === 1
				? { error }
				: { firstTime: Object.fromEntries(firstTimes.map((name) => [name, false])) };
		const run = calling(deskFlow('first_time("to")'), [CALL, CALL], { check }).finish();
		expect(run.ofType("tool-response").map(({ result }) => result)).toMatchObject([
			{ status: "error", error: { code: "APPROVALS_UNAVAILABLE", retryable: true } },
			{ status: "success" },
		]);
		expect(run.ofType("tool-request")).toHaveLength(1);
		expect(run.state.status).toBe("succeeded");
	});

	it("may fail where every call waits, too", () => {
		const run = calling(always(), [CALL], { check: () => ({ error }) }).finish();
		expect(run.ofType("tool-response")[0]?.result.error?.code).toBe("APPROVALS_UNAVAILABLE");
		expect(run.ofType("approval-open")).toEqual([]);
	});

	it("is asked again when what it said is old: the run was away meanwhile", () => {
		const flow = deskFlow('first_time("to")');
		const run = calling(flow, [CALL], { check: () => ({ firstTime: { to: false } }) });
		while (run.ofType("consent-check").length === 0) run.step();
		const cut = run.events.slice(0, run.events.findIndex(({ type }) => type === "consent-check") + 1);
		const next = new TestRuntime({ flow, events: cut });
		next.pass(3_600_000).append({ type: "run-resume" });
		next.begin();
		expect(next.ofType("consent-check")).toHaveLength(2);
		expect(next.ofType("approval-open")).toHaveLength(1);
	});

	it("has said in the journal what a run was decided by: it replays, and is a test", () => {
		const flow = deskFlow('first_time("to")');
		const plan = compilePlan(flow, SPECS);
		const check = ({ params }: { readonly params: object }) => ({
			firstTime: { to: !("to" in params && params.to === CALL.to) },
		});
		const run = approved(calling(flow, [CALL, { to: "new@example.com" }, CALL], { check }));
		expect(run.state.status).toBe("succeeded");
		expect(replay(plan, run.events)).toEqual({
			events: run.events.length,
			difference: undefined,
			problem: undefined,
		});
		expect(runTest(saveTest(plan, run.events, "Mail"), plan)).toMatchObject({ passed: true });
	});

	it("is not asked by a run that began before there was one: its condition reads the parameters", () => {
		const flow = deskFlow('first_time("to")');
		const run = calling(flow, [CALL]);
		const [start] = run.events;
		if (start?.type !== "run-start") throw new Error("It has not begun.");
		const behaviours = CURRENT_ENGINE.behaviours.filter(
			(name) => name !== "consent-checks" && name !== "approval-rules",
		);
		const old = new TestRuntime({
			flow,
			ask: ({ turn }) => (turn === 1 ? answer("", { name: "send", arguments: CALL }) : answer("done")),
			events: [{ ...start, engine: { ...CURRENT_ENGINE, behaviours } }],
		});
		expect(questions(old)).toBe(1);
		expect(old.ofType("consent-check")).toEqual([]);
	});
});
