import { tasksBefore } from "@switchyard/flow";
import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { ModelAnswer } from "@switchyard/spec/model";
import type { ToolResult } from "@switchyard/spec/tool";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePlan, personEvents, replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

/** Number of cases: a few for each change. */
const CASES = process.env.SWITCHYARD_FAULTS === "all" ? 300 : 30;

const [AGENT, PLAN] = [1, 2] as const;

const desk = (planning: string, more: object = {}) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: custom("Tell both"), planning: custom(planning), ...more })
		.node("note", "Note", { to: ai, server })
		.node("mail", "Mail", { to: ai, body: ai, server })
		.node("wipe", "Wipe", { to: ai })
		.wire("start > desk")
		.wire("desk.tools > note")
		.wire("desk.tools > mail")
		.wire("desk.tools > wipe")
		.build();

const NOTE = { id: "note", title: "Write it down", tool: "note", arguments: { to: "ledger" } };
const MAIL = {
	id: "mail",
	title: "Tell Ann",
	tool: "send_email",
	arguments: { to: "ann@example.com" },
	arguments_from: { body: "note.message_id" },
};
const TASKS = [MAIL, NOTE];

const planning = (tasks: unknown, goal: unknown = "Tell both") =>
	answer("", { name: "create_execution_plan", arguments: { goal, tasks } });

interface Setting {
	readonly planning?: string;
	readonly tasks?: unknown;
	readonly said?: ModelAnswer;
	readonly events?: readonly Event[];
	readonly params?: object;
	readonly fails?: string;
}

function test({
	planning: mode = "run",
	tasks = TASKS,
	said = planning(tasks),
	events,
	params,
	fails,
}: Setting = {}) {
	return new TestRuntime({
		flow: desk(mode, params),
		...(events ? { events } : {}),
		ask: ({ turn }) => (turn === 1 ? said : answer("All done.")),
		execute: (_params, { node }) =>
			node.id === fails
				? {
						status: "error",
						error: { code: "DOWN", message: "The secret server is down.", retryable: false },
					}
				: { status: "success", outputs: { message_id: `by-${node.id}` } },
	});
}

const run = (setting?: Setting) => test(setting).start().finish();
/** Until a person is asked. */
function asking(setting?: Setting): TestRuntime {
	const asked = test(setting).start();
	for (asked.begin(); asked.state.persons === 0; asked.begin()) asked.step();
	return asked;
}

const answered = (of: TestRuntime): ToolResult | undefined =>
	of.ofType("tool-response").find(({ name }) => name === "create_execution_plan")?.result;
const outputs = (of: TestRuntime) => of.ofType("step-end").find(({ step }) => step === AGENT)?.outputs;
const refusal = (setting: Setting) => answered(run(setting))?.error?.message ?? "";

describe("an agent that may plan", () => {
	it("may call its tools without a plan", () => {
		expect(run({ said: answer("", { name: "note", arguments: { to: "x" } }) }).effects[1]).toBe('note:"x"');
	});

	it("carries out its plan as a hop over assets, and is then in the executor's hands [T3] [T4]", () => {
		const done = run();
		expect(done.state.status).toBe("succeeded");
		expect(done.effects).toEqual(["model:1:1", 'note:"ledger"', 'mail:"ann@example.com"', "model:1:2"]);
		expect(answered(done)).toEqual({
			status: "success",
			data: {
				plan_id: "plan-2",
				tasks: [
					{ id: "note", title: "Write it down", tool: "note", state: "done" },
					{ id: "mail", title: "Tell Ann", tool: "send_email", state: "done" },
				],
				results: { note: { message_id: "by-note" }, mail: { message_id: "by-mail" } },
			},
		});
		expect(outputs(done)).toMatchObject({
			text: "All done.",
			is_autonomous: true,
			execution_strategy: "autonomous_planning",
			autonomous_tasks: [
				{ id: "note", state: "done" },
				{ id: "mail", state: "done" },
			],
			execution_plan: { plan_id: "plan-2", goal: "Tell both", ended: true, done: 2, total: 2 },
			next_action: "agent_executor",
		});
		expect(done.ofType("asset-set").map(({ asset, state }) => [asset, state])).toEqual([
			["note", "ready"],
			["mail", "ready"],
		]);
	});

	it("calls its tools by the same law as its model: provenance says who wrote what", () => {
		const [, mail] = run().ofType("tool-request");
		expect(mail).toMatchObject({
			agent: PLAN,
			call: "mail",
			params: { to: "ann@example.com", body: "by-note", server: { credential: "outbox" } },
			provenance: {
				to: { scope: "AI", source: { toolCall: "c1" } },
				body: { scope: "AI", source: { asset: "note" } },
				server: { scope: "Custom" },
			},
		});
	});

	it("asks for consent where a call of its model would [T17]", () => {
		const waiting = asking({ tasks: [{ id: "all", tool: "wipe", arguments: { to: "disk" } }] });
		expect(waiting.state.status).toBe("waiting");
		expect(waiting.ofType("approval-open")).toMatchObject([{ call: { name: "wipe", agent: PLAN } }]);
		waiting.answer(3, { answer: "rejected", comment: "Never." }).finish();
		expect(answered(waiting)).toMatchObject({
			status: "error",
			data: { tasks: [{ id: "all", state: "failed" }] },
			error: { code: "PLAN_TASK_FAILED", message: expect.stringContaining("Never.") },
		});
	});

	it("stops at the first task that fails, and the model reads what is done and nothing internal", () => {
		const failed = run({ fails: "note" });
		expect(failed.effects).toEqual(["model:1:1", 'note:"ledger"', "model:1:2"]);
		expect(answered(failed)).toMatchObject({
			status: "error",
			data: { tasks: [{ state: "failed" }, { state: "pending" }] },
			error: { code: "PLAN_TASK_FAILED" },
		});
		expect(JSON.stringify(answered(failed))).not.toContain("secret server");
		expect(outputs(failed)).toMatchObject({ is_autonomous: true, execution_plan: { done: 0, total: 2 } });
	});

	it("stops when a result is not as the plan expects", () => {
		const tasks = [NOTE, { ...MAIL, arguments_from: { body: "note.message_id.first" } }];
		expect(answered(run({ tasks }))?.error?.message).toContain("reads `note.message_id.first`");
	});

	it("stops once the agent has spent its budget", () => {
		const said = { ...planning(TASKS), usage: { inputTokens: 90, outputTokens: 10 } };
		const spent = run({ said, params: { budget_tokens: custom(100) } });
		expect(spent.ofType("tool-request")).toEqual([]);
		expect(answered(spent)?.error?.message).toContain("BUDGET_SPENT");
		expect(spent.state.status).toBe("waiting");
	});

	it.each(["off", "sometimes"])("is not offered planning when it is %s, and cannot do it", (mode) => {
		const refused = run({ planning: mode });
		expect(answered(refused)?.error?.code).toBe("TOOL_UNKNOWN");
		expect(outputs(refused)).not.toHaveProperty("is_autonomous");
	});

	it("is offered a plan of its own tools, and of nothing else", () => {
		const offered: string[] = [];
		new TestRuntime({
			flow: desk("run"),
			ask: ({ tools }) => {
				offered.push(JSON.stringify(tools.find(({ name }) => name === "create_execution_plan")));
				return answer("Nothing to plan.");
			},
		})
			.start()
			.finish();
		expect(offered[0]).toContain('"enum":["note","send_email","wipe"]');
		expect(offered[0]).not.toContain("server");
	});

	it("takes its plan along when a person stops it: the call in flight is aborted, and no other begins", () => {
		const stopped = test().start();
		for (stopped.begin(); stopped.ofType("tool-request").length === 0; stopped.begin()) stopped.step();
		stopped.append({ type: "agent-stop", step: AGENT }).finish();
		expect(stopped.state.status).toBe("succeeded");
		expect(stopped.ofType("tool-request").map(({ call }) => call)).toEqual(["note"]);
		expect(stopped.state.steps.size).toBe(0);
	});

	it("ends with its plan where the designer chose that, and its model is not asked again", () => {
		const done = run({ params: { end_with_plan: custom(true) } });
		expect(done.effects).toEqual(["model:1:1", 'note:"ledger"', 'mail:"ann@example.com"']);
		expect(done.state.status).toBe("succeeded");
		expect(outputs(done)).toMatchObject({
			text: "Done: Tell both",
			next_action: "agent_executor",
			execution_plan: {
				ended: true,
				done: 2,
				results: { note: { message_id: "by-note" }, mail: { message_id: "by-mail" } },
			},
		});
		expect(
			replay(compilePlan(desk("run", { end_with_plan: custom(true) }), SPECS), done.events),
		).toMatchObject({ difference: undefined, problem: undefined });
	});

	it("asks its model after all where the plan failed, stood beside another call, or the answer has a schema", () => {
		const asked = ["model:1:1", "model:1:2"];
		const params = { end_with_plan: custom(true) };
		const questions = (of: TestRuntime) => of.effects.filter((effect) => effect.startsWith("model:"));
		expect(questions(run({ params, fails: "note" }))).toEqual(asked);
		expect(questions(run({ params, tasks: [] }))).toEqual(asked);
		const plan = { name: "create_execution_plan", arguments: { goal: "Both", tasks: [NOTE] } };
		const beside = answer("", plan, { name: "note", arguments: { to: "diary" } });
		expect(questions(run({ params, said: beside }))).toEqual(asked);
		const schema = { output_schema: custom([{ name: "sum", type: "text" }]) };
		expect(questions(run({ params: { ...params, ...schema } })).slice(0, 2)).toEqual(asked);
	});

	it("that plans nothing says so [T3]", () => {
		expect(outputs(run({ said: answer("No need.") }))).toMatchObject({
			is_autonomous: false,
			next_action: "call_model",
		});
	});
});

describe("a plan with mistakes", () => {
	it("is refused whole, with all of them at once, and changes nothing [T3] [T4]", () => {
		const tasks = [
			NOTE,
			{ id: "note", tool: "delete_all", arguments: {} },
			{ id: "mail", tool: "send_email", arguments: { server: "mine" }, depends_on: ["ghost"] },
			{ id: "more", tool: "note", arguments: { to: "x" }, arguments_from: { to: "mail.nothing" } },
		];
		const refused = run({ tasks });
		const message = answered(refused)?.error?.message ?? "";
		for (const problem of [
			'Several tasks have the id "note".',
			'Task "note": There is no tool "delete_all".',
			'Task "mail": There is no argument "server".',
			'Task "mail": Argument "to" is required.',
			'Task "mail": depends_on names "ghost", which is no task.',
			'Task "more": Argument "to" has a value and is read from a result as well.',
			'Task "more": Argument "to" is read from "mail.nothing"',
		])
			expect(message).toContain(problem);
		expect(answered(refused)).toMatchObject({ status: "error", data: {}, error: { code: "PLAN_INVALID" } });
		expect(refused.ofType("plan-make")).toEqual([]);
		expect(refused.effects).toEqual(["model:1:1", "model:1:2"]);
		expect(outputs(refused)).toMatchObject({ is_autonomous: false, next_action: "call_model" });
	});

	it("is refused for a circle, for too many tasks, for none, and for what is no plan", () => {
		const one = { ...NOTE, id: "one", depends_on: ["two"] };
		expect(refusal({ tasks: [one, { ...NOTE, id: "two", depends_on: ["one"] }] })).toContain(
			"in a circle: one, two",
		);
		expect(
			refusal({ tasks: Array.from({ length: 1000 }, (_, at) => ({ ...NOTE, id: `t${at}` })) }),
		).toContain("The plan has 1000 tasks; 100 are allowed.");
		expect(refusal({ tasks: [] })).toContain("at least one task");
		expect(refusal({ tasks: [null, { id: "1", tool: "note" }] })).toContain("Task 2:");
		expect(refusal({ said: planning(TASKS, 7) })).toContain("goal");
		const nonsense = answer("", { name: "create_execution_plan", arguments: "all of it" });
		expect(refusal({ said: nonsense })).toContain("JSON object");
	});

	it("is refused or carried out whatever a model writes, and never breaks the run", () => {
		const names = fc.constantFrom("a", "b", "c", "1x", "__proto__", "");
		const task = fc.record(
			{
				id: names,
				tool: fc.constantFrom("note", "send_email", "drop", "create_execution_plan"),
				arguments: fc.dictionary(fc.constantFrom("to", "body", "server", "__parameters__"), fc.jsonValue()),
				arguments_from: fc.dictionary(
					fc.constantFrom("to", "body"),
					fc.constantFrom("a.message_id", "b.message_id", "c", "a..", "z.message_id"),
				),
				depends_on: fc.array(names),
			},
			{ requiredKeys: ["id", "tool"] },
		);
		fc.assert(
			fc.property(fc.oneof(fc.array(task, { maxLength: 5 }), fc.jsonValue()), (tasks) => {
				const done = run({ tasks });
				expect(done.state.status).toBe("succeeded");
				const [made] = done.ofType("plan-make");
				expect(answered(done)?.error?.code === "PLAN_INVALID").toBe(made === undefined);
				const order = made?.plan.tasks ?? [];
				for (const [place, each] of order.entries()) {
					const earlier = new Set(order.slice(0, place).map(({ id }) => id));
					expect([...tasksBefore(each)].filter((id) => !earlier.has(id))).toEqual([]);
				}
			}),
			{ numRuns: CASES },
		);
	});
});

describe("a plan that a person must approve", () => {
	const waiting = () => asking({ planning: "approve" });
	const say = (of: TestRuntime, said: Parameters<typeof personEvents>[2]) => {
		const given = personEvents(of.state, PLAN, said);
		if ("fault" in given) return given.fault;
		of.append(...given.events).finish();
		return of;
	};

	it("waits with all that it would do, and nothing is done or changed", () => {
		const asked = waiting();
		expect(asked.state.status).toBe("waiting");
		expect(asked.ofType("approval-open")).toMatchObject([
			{
				step: PLAN,
				plan: { agent: AGENT, plan: { goal: "Tell both", tasks: [{ id: "note" }, { id: "mail" }] } },
			},
		]);
		expect(asked.ofType("tool-request")).toEqual([]);
		expect(asked.state.steps.get(AGENT)?.agent?.plan).toBeUndefined();
	});

	it("is carried out as it was approved, and the journal has what was proposed and who changed it", () => {
		const asked = waiting();
		const edited = [{ ...MAIL, arguments: { to: "bob@example.com", body: "Hello" }, arguments_from: {} }];
		say(asked, { answer: "approved", values: { tasks: edited }, by: "Ann" });
		expect(asked.state.status).toBe("succeeded");
		expect(asked.effects).toEqual(["model:1:1", 'mail:"bob@example.com"', "model:1:2"]);
		expect(asked.ofType("plan-make")[0]?.plan.tasks).toHaveLength(2);
		expect(asked.ofType("approval-resolve")).toMatchObject([{ by: "Ann", values: { tasks: edited } }]);
		expect(asked.ofType("tool-request")[0]?.provenance).toMatchObject({
			to: { source: { approval: "question-2" } },
			body: { source: { approval: "question-2" } },
		});
	});

	it("takes no change that the model could not have planned, and stays open", () => {
		const asked = waiting();
		const edited = [{ ...MAIL, arguments: { to: "bob@example.com", server: "mine" } }];
		expect(say(asked, { answer: "approved", values: { tasks: edited } })).toMatchObject({
			code: "PLAN_INVALID",
			message: expect.stringContaining('There is no argument "server".'),
		});
		expect(say(asked, { answer: "approved", values: { tasks: TASKS, goal: "Mine" } })).toMatchObject({
			message: expect.stringContaining('no field "goal"'),
		});
		expect(say(asked, { answer: "submitted" })).toMatchObject({ code: "ANSWER_INVALID" });
		expect(say(asked, { answer: "approved", remember: "run" })).toMatchObject({ field: "remember" });
		expect(asked.state.status).toBe("waiting");
	});

	it.each([
		[{ answer: "rejected", comment: "Not today." } as const, "APPROVAL_REJECTED"],
		[{ answer: "expired" } as const, "APPROVAL_EXPIRED"],
	])("changes nothing when it is %o [T4]", (said, code) => {
		const asked = waiting();
		asked.answer(PLAN, said).finish();
		expect(answered(asked)?.error?.code).toBe(code);
		expect(outputs(asked)).toMatchObject({ is_autonomous: false, next_action: "call_model" });
		expect(asked.effects).toEqual(["model:1:1", "model:1:2"]);
	});
});

describe("a plan's journal", () => {
	it("replays to the same plan, call by call", () => {
		const asked = asking({ planning: "approve" });
		asked.answer(PLAN, { answer: "approved", values: { tasks: [NOTE] } }).finish();
		for (const each of [run(), run({ fails: "note" }), run({ tasks: [] }), asked])
			expect(replay(compilePlan(desk(each === asked ? "approve" : "run"), SPECS), each.events)).toMatchObject(
				{ difference: undefined, problem: undefined },
			);
	});

	it("lets a run that is cut off anywhere resume, and no task is done twice [Q-R1]", () => {
		const whole = run();
		for (let count = 1; count < whole.events.length; count++) {
			const second = test({ events: whole.events.slice(0, count) });
			second.append({ type: "run-resume" }).finish();
			if (second.state.unknowns > 0) second.resolve(4, "happened", { message_id: "by-mail" }).finish();
			expect(second.state.result, `cut after ${count}`).toEqual(whole.state.result);
		}
	});
});
