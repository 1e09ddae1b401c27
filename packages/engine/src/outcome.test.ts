import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { Message } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import type { AskModelCommand, ExecuteCommand } from "./command.ts";
import { answerEvents, decide, lateEvents, outcomeEvents, resolveEvents, startEvent } from "./index.ts";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const fault = (code: string, retryable = true) => ({ code, message: "It broke.", retryable });
const failed = (code: string, outputs?: Message) =>
	({ status: "error", error: fault(code), ...(outputs ? { outputs } : {}) }) as const;

type More = Parameters<FlowBuilder["node"]>[3];

/** A run whose one step is under way. */
function underWay(type = "Echo", more: More = {}): TestRuntime {
	const params = type === "Echo" || type === "Remote" ? { text: custom("t") } : { to: custom("t"), server };
	const flow = new FlowBuilder().node("start", "Start").node("one", type, params, more).wire("start > one");
	const run = new TestRuntime({ flow: flow.build() }).start();
	run.begin();
	return run;
}

const withTool = (more: More = {}) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: custom("hello") })
		.node("note", "Note", { to: ai, server }, more)
		.wire("start > desk")
		.wire("desk.tools > note")
		.build();

const ask = ({ turn }: { turn: number }) =>
	turn === 1 ? answer("", { name: "note", arguments: { to: "a" } }) : answer("done");

/** A run whose agent has called its tool, which is under way. */
function calling(more: More = {}): TestRuntime {
	const run = new TestRuntime({ flow: withTool(more), ask }).start();
	run.step();
	run.begin();
	return run;
}

/** The one command that a run is at. */
function command(run: TestRuntime): ExecuteCommand | AskModelCommand {
	const [first] = decide(run.state);
	if (first?.type === "record") return command(run.append(...first.events));
	if (first?.type !== "execute" && first?.type !== "ask-model") throw new Error("There is no such command.");
	return first;
}

describe("the event that begins a command", () => {
	it("says what a step is given, and where it came from", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("one", "Echo", { text: custom("t") }, { timeoutMs: 5 })
			.wire("start > one")
			.build();
		const run = new TestRuntime({ flow }).start();
		const given = command(run);
		expect(given).toMatchObject({ type: "execute", attempt: 1, timeoutMs: 5 });
		expect(startEvent(given, "caller")).toStrictEqual({
			type: "step-start",
			step: 1,
			node: "one",
			attempt: 1,
			params: { text: "t" },
			provenance: { text: expect.any(Object) },
		});
	});

	it("says which request to the model it is", () => {
		const run = new TestRuntime({ flow: withTool(), ask }).start();
		expect(startEvent(command(run), "caller")).toStrictEqual({
			type: "model-start",
			step: 1,
			turn: 1,
			attempt: 1,
		});
	});

	it("says who calls a tool: the first attempt as a request, later ones as steps", () => {
		const run = new TestRuntime({ flow: withTool({ retry: { attempts: 2, backoffMs: 0 } }), ask }).start();
		run.step();
		const [first] = decide(run.state).filter(({ type }) => type === "execute");
		if (first?.type !== "execute") throw new Error("The tool is not called.");
		expect(first.tool).toStrictEqual({ agent: 1, call: "c1", name: "note", arguments: { to: "a" } });
		expect(startEvent(first, "caller-7")).toStrictEqual({
			type: "tool-request",
			step: 2,
			agent: 1,
			call: "c1",
			callerId: "caller-7",
			name: "note",
			node: "note",
			arguments: { to: "a" },
			params: first.params,
			provenance: { ...first.provenance },
		});
		run.append(startEvent(first, "caller-7"));
		run.append(...outcomeEvents(run.state, 2, failed("BUSY")));
		const timer = decide(run.state).find(({ type }) => type === "set-timer");
		expect(timer).toMatchObject({ step: 2, until: { delayMs: 0 } });
		run.append({ type: "timer-set", step: 2, due: 0 }, { type: "timer-fire", step: 2, lateMs: 0 });
		const [second] = decide(run.state).filter(({ type }) => type === "execute");
		if (second?.type !== "execute") throw new Error("The tool is not tried again.");
		expect(second.tool?.callerId).toBe("caller-7");
		expect(startEvent(second, "another")).toMatchObject({ type: "step-start", step: 2, attempt: 2 });
	});

	it("gives a tool as long as its node says, and a minute or so where it says nothing", () => {
		const limit = (more: More) => {
			const run = new TestRuntime({ flow: withTool(more), ask }).start();
			run.step();
			const [first] = decide(run.state).filter(({ type }) => type === "execute");
			return first?.type === "execute" ? first.timeoutMs : undefined;
		};
		expect(limit({ tool: { name: "note", timeoutMs: 77 }, timeoutMs: 5 })).toBe(77);
		expect(limit({ timeoutMs: 5 })).toBeGreaterThan(1000);
		expect(command(new TestRuntime({ flow: underWay().state.plan.flow }).start())).not.toHaveProperty(
			"timeoutMs",
		);
	});
});

describe("the outcome of a step", () => {
	it("is nothing when the step is not under way any more, or never was", () => {
		const run = underWay();
		expect(outcomeEvents(run.state, 9, { status: "success", outputs: {} })).toEqual([]);
		run.append(...outcomeEvents(run.state, 1, { status: "success", outputs: {} }));
		expect(outcomeEvents(run.state, 1, { status: "success", outputs: {} })).toEqual([]);
		const fresh = new TestRuntime({ flow: run.state.plan.flow }).start();
		expect(outcomeEvents(fresh.state, 1, { status: "success", outputs: {} })).toEqual([]);
	});

	it("is what its node declares, and nothing that it does not", () => {
		const outputs = { echo: "e", other: 1 };
		const { state } = underWay();
		expect(outcomeEvents(state, 1, { status: "success", outputs })).toStrictEqual([
			{ type: "step-end", step: 1, outputs: { echo: "e" }, port: "out" },
		]);
		expect(outcomeEvents(state, 1, { status: "success", outputs: { echo: undefined } })).toMatchObject([
			{ outputs: {} },
		]);
		expect(outcomeEvents(state, 1, failed("BAD", outputs))).toStrictEqual([
			{ type: "step-fail", step: 1, error: fault("BAD"), outputs: { echo: "e" } },
		]);
		expect(outcomeEvents(state, 1, failed("BAD"))).toStrictEqual([
			{ type: "step-fail", step: 1, error: fault("BAD") },
		]);
	});

	it.each(["STEP_TIMEOUT", "TOOL_TIMEOUT"])("may have happened after %s where it is done once", (code) => {
		const told = (type: string) => outcomeEvents(underWay(type).state, 1, failed(code));
		expect(told("Mail")).toStrictEqual([{ type: "step-fail", step: 1, error: fault(code, false) }]);
		expect(told("Note")).toStrictEqual([{ type: "step-fail", step: 1, error: fault(code) }]);
		expect(told("Pay")).toStrictEqual([{ type: "step-fail", step: 1, error: fault(code) }]);
		expect(outcomeEvents(underWay("Mail").state, 1, failed("BUSY"))).toMatchObject([
			{ error: { retryable: true } },
		]);
	});

	it("is unknown where the executor of a `once` step is gone, unless its calls are steps themselves", () => {
		const lost = failed("CONNECTION_LOST");
		const error = fault("CONNECTION_LOST", false);
		expect(outcomeEvents(underWay("Mail").state, 1, lost)).toStrictEqual([
			{ type: "step-fail", step: 1, error, unknown: true },
		]);
		expect(outcomeEvents(underWay("Pay").state, 1, lost)).toMatchObject([{ error: { retryable: true } }]);
		for (const type of ["Pay", "Remote"])
			expect(outcomeEvents(underWay(type).state, 1, lost)[0]).not.toHaveProperty("unknown");
		expect(outcomeEvents(underWay("Mail").state, 1, failed("STEP_TIMEOUT"))[0]).not.toHaveProperty("unknown");
	});

	it("is not asked of a person while the run ends: then it has failed", () => {
		const run = underWay("Mail");
		run.append({ type: "run-cancel" });
		expect(outcomeEvents(run.state, 1, failed("CONNECTION_LOST"))).toStrictEqual([
			{ type: "step-fail", step: 1, error: fault("CONNECTION_LOST", false) },
		]);
	});

	it("is a response for the agent that called it as a tool", () => {
		const { state } = calling();
		const response = {
			type: "tool-response",
			step: 2,
			agent: 1,
			call: "c1",
			name: "note",
			callerId: "caller-2",
		};
		expect(
			outcomeEvents(state, 2, { status: "success", outputs: { message_id: "m", other: 1 } }),
		).toMatchObject([
			{ ...response, callerId: expect.any(String), result: { status: "success", data: { message_id: "m" } } },
		]);
		expect(outcomeEvents(state, 2, failed("BAD"))).toStrictEqual([
			{
				...response,
				callerId: expect.any(String),
				result: { status: "error", data: {}, error: fault("BAD") },
			},
		]);
		expect(outcomeEvents(state, 2, failed("BAD", { message_id: "m", other: 1 }))).toMatchObject([
			{ result: { status: "error", data: { message_id: "m" } } },
		]);
	});

	it("is tried again for a tool too, but not while the run ends", () => {
		const run = calling({ retry: { attempts: 2, backoffMs: 0 } });
		expect(outcomeEvents(run.state, 2, failed("BUSY"))).toStrictEqual([
			{ type: "step-fail", step: 2, error: fault("BUSY") },
		]);
		run.append({ type: "run-cancel" });
		expect(outcomeEvents(run.state, 2, failed("BUSY"))).toMatchObject([{ type: "tool-response" }]);
	});
});

describe("a model's answer", () => {
	it("is an event of its turn, and nothing where no model was asked", () => {
		const run = new TestRuntime({ flow: withTool(), ask }).start();
		expect(answerEvents(run.state, 1, answer("x"))).toEqual([]);
		run.begin();
		expect(answerEvents(run.state, 1, answer("x"))).toStrictEqual([
			{ type: "model-end", step: 1, turn: 1, answer: answer("x") },
		]);
		expect(answerEvents(run.state, 9, answer("x"))).toEqual([]);
		expect(answerEvents(underWay().state, 1, answer("x"))).toEqual([]);
	});

	it("that is too large fails the step", () => {
		const run = new TestRuntime({ flow: withTool(), ask }).start();
		run.begin();
		expect(answerEvents(run.state, 1, answer("x".repeat(20_000_000)))).toMatchObject([
			{ type: "step-fail", step: 1, error: { code: expect.stringContaining("TOO_LARGE") } },
		]);
	});
});

describe("what comes too late", () => {
	const late = { step: 1, attempt: 1, lateMs: 5 };

	it("is kept with what is known of it", () => {
		const { state } = underWay();
		const event = { type: "step-late", ...late };
		expect(lateEvents(state, { ...late, turn: 2 }, answer("x"))).toStrictEqual([
			{ ...event, turn: 2, status: "success", answer: answer("x") },
		]);
		const outputs = { echo: "e", other: 1 };
		expect(lateEvents(state, { ...late, node: "one" }, { status: "success", outputs })).toStrictEqual([
			{ ...event, status: "success", outputs: { echo: "e" } },
		]);
		expect(lateEvents(state, late, { status: "success", outputs })).toStrictEqual([
			{ ...event, status: "success" },
		]);
		expect(lateEvents(state, { ...late, node: "gone" }, { status: "success", outputs })).toStrictEqual([
			{ ...event, status: "success" },
		]);
		expect(lateEvents(state, { ...late, node: "one" }, failed("BAD"))).toStrictEqual([
			{ ...event, status: "error", error: fault("BAD") },
		]);
		expect(lateEvents(state, { ...late, node: "one" }, failed("BAD", outputs))).toStrictEqual([
			{ ...event, status: "error", outputs: { echo: "e" }, error: fault("BAD") },
		]);
	});

	it("is only said to be too large where it is", () => {
		const outputs = { echo: "x".repeat(20_000_000) };
		const { state } = underWay();
		expect(lateEvents(state, { ...late, node: "one" }, { status: "success", outputs })).toMatchObject([
			{ status: "error", error: { code: expect.stringContaining("TOO_LARGE") } },
		]);
	});

	it("may be of the last step that began, and of none after it", () => {
		const run = underWay();
		run.append(...lateEvents(run.state, late, failed("BAD")));
		expect(() => run.append(...lateEvents(run.state, { ...late, step: 2 }, failed("BAD")))).toThrow("step 2");
	});
});

describe("a person's word on a step of unknown outcome", () => {
	const unknown = () => {
		const run = underWay("Mail");
		return run.append(...outcomeEvents(run.state, 1, failed("CONNECTION_LOST")));
	};

	it("is taken once, for such a step only", () => {
		expect(resolveEvents(underWay("Mail").state, 1, "happened")).toEqual({ events: [] });
		expect(resolveEvents(unknown().state, 9, "happened")).toEqual({ events: [] });
	});

	it("ends the step with what it gave, with nothing where nobody says, fails it, or has it begin again", () => {
		const { state } = unknown();
		const said = { type: "step-resolve", step: 1 };
		const given = { message_id: "m" };
		expect(resolveEvents(state, 1, "happened", given)).toStrictEqual({
			events: [
				{ ...said, answer: "happened", outputs: given },
				{ type: "step-end", step: 1, outputs: given, port: "out" },
			],
		});
		expect(resolveEvents(state, 1, "happened")).toMatchObject({ events: [{ outputs: {} }, { outputs: {} }] });
		expect(resolveEvents(state, 1, "again")).toStrictEqual({ events: [{ ...said, answer: "again" }] });
		expect(resolveEvents(state, 1, "fail")).toStrictEqual({
			events: [
				{ ...said, answer: "fail" },
				{
					type: "step-fail",
					step: 1,
					error: { code: "STEP_OUTCOME_UNKNOWN", message: expect.any(String), retryable: false },
				},
			],
		});
	});

	it("has the mark of who says it beside outputs alone", () => {
		const { state } = unknown();
		const who = { mark: { untrusted: true } } as const;
		expect(resolveEvents(state, 1, "happened", {}, who)).toMatchObject({ events: [who, {}] });
		for (const word of ["again", "fail"] as const)
			expect(resolveEvents(state, 1, word, {}, who)).toMatchObject({
				events: expect.not.arrayContaining([expect.objectContaining(who)]),
			});
	});

	it("is refused where what it gave is more than a run may have", () => {
		const taken = resolveEvents(unknown().state, 1, "happened", { message_id: "x".repeat(20_000_000) });
		expect(taken).toMatchObject({ fault: { code: expect.stringContaining("TOO_LARGE") } });
	});
});
