import { custom, FlowBuilder, path, template } from "@switchyard/flow/testing";
import { jsonSize, type Message } from "@switchyard/spec/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide, type Outcome, outcomeEvents, replay, startRun } from "../index.ts";
import { compilePlan } from "../plan/plan.ts";
import { SPECS } from "../testing/specs.ts";
import { answer, TestRuntime } from "../testing/test-runtime.ts";

const LIMIT = 1000;
const TOO_LARGE = { code: "MESSAGE_TOO_LARGE", retryable: false };

const echo = () => new FlowBuilder().node("start", "Start").node("echo", "Echo", { text: custom("x") });

function runOf(flow: FlowBuilder, outputs: Message, message: Message = {}) {
	const execute = (): Outcome => ({ status: "success", outputs });
	const runtime = new TestRuntime({ flow: flow.build(), execute });
	return runtime.request({ node: "start", message, cause: "api", maxMessageSize: LIMIT }).finish();
}

describe("a start", () => {
	const flow = { id: "flow", revision: 1 };

	it("records the limit where it is not the usual one, and is refused past it", () => {
		const start = (text: string, maxMessageSize: number) =>
			startRun({ flow, node: "start", message: { text }, cause: "api", maxMessageSize });
		expect(start("x", LIMIT)).toMatchObject({ event: { maxMessageSize: LIMIT } });
		expect(start("x", 1024 * 1024)).not.toHaveProperty("event.maxMessageSize");
		expect(start("x".repeat(LIMIT), LIMIT)).toEqual({
			fault: {
				...TOO_LARGE,
				message: "The message has 1 KB; a message may have 1 KB.",
				hint: "Keep large content in a file and pass its path.",
			},
		});
	});
});

describe("what a step gives", () => {
	it("is a copy without what the host takes out, and with its own names", () => {
		const outputs = { echo: { list: ["hunter2", 7], hunter2: 1 } };
		const runtime = new TestRuntime({ flow: echo().wire("start > echo").build() }).start();
		runtime.begin();
		const events = outcomeEvents(runtime.state, 1, { status: "success", outputs }, (text) =>
			text.replaceAll("hunter2", "•••").replaceAll("7", "•"),
		);
		outputs.echo.list.push("later");
		expect(events).toMatchObject([{ type: "step-end", outputs: { echo: { list: ["•••", 7], "•••": 1 } } }]);
	});

	it.each<[string, Message, Message]>([
		["is too large by itself", { echo: "x".repeat(1000) }, {}],
		["is too large together with the message", { echo: "x".repeat(600) }, { text: "x".repeat(500) }],
	])("fails the step when it %s", (_, outputs, message) => {
		const runtime = runOf(echo().wire("start > echo"), outputs, message);
		expect(runtime.state.error).toMatchObject(TOO_LARGE);
	});

	it("counts no more than what the message has in the end", () => {
		const runtime = runOf(echo().wire("start > echo"), { echo: "x".repeat(600) }, { echo: "y".repeat(600) });
		expect(runtime.state).toMatchObject({ status: "succeeded", result: { echo: "x".repeat(600) } });
	});

	it("is refused when it is too deep, and when it is no JSON", () => {
		let deep: unknown = 1;
		for (let level = 0; level < 300; level++) deep = [deep];
		expect(runOf(echo().wire("start > echo"), { echo: deep }).state.error).toMatchObject({
			...TOO_LARGE,
			message: "The message is nested deeper than 200 levels.",
		});
		expect(runOf(echo().wire("start > echo"), { echo: 1n }).state.error).toMatchObject({
			code: "NODE_FAILED",
			message: "The node gave something that is not JSON.",
		});
	});

	it("is left out where the step fails anyway", () => {
		const flow = echo().wire("start > echo").build();
		const error = { code: "BUSY", message: "Busy.", retryable: false };
		const execute = (): Outcome => ({ status: "error", error, outputs: { echo: "x".repeat(2000) } });
		const runtime = new TestRuntime({ flow, execute });
		runtime.request({ node: "start", message: {}, cause: "api", maxMessageSize: LIMIT }).finish();
		const [failure] = runtime.ofType("step-fail");
		expect(failure).toMatchObject({ error: { code: "BUSY" } });
		expect(failure).not.toHaveProperty("outputs");
	});

	it("answers a tool call with the fault, and bounds a model's words [Q-S7]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("agent", "Agent", { prompt: custom("Go.") })
			.node("note", "Note", { to: { scope: "AI" }, server: custom({ credential: "outbox" }) })
			.wire("start > agent")
			.wire("agent.tools > note")
			.build();
		const runtime = new TestRuntime({
			flow,
			execute: () => ({ status: "success", outputs: { message_id: "x".repeat(2000) } }),
			ask: ({ turn }) =>
				turn === 1 ? answer("", { name: "note", arguments: { to: "a@b.c" } }) : answer("x".repeat(2000)),
		});
		runtime.request({ node: "start", message: {}, cause: "api", maxMessageSize: LIMIT }).finish();
		expect(runtime.ofType("tool-response")).toMatchObject([
			{ result: { status: "error", error: TOO_LARGE } },
		]);
		expect(runtime.state.error).toMatchObject(TOO_LARGE);
	});
});

describe("what a construct gives", () => {
	const doubled = () => {
		const fields = [{ name: "text", value: template("{{ text }}{{ text }}") }];
		const flow = new FlowBuilder().node("start", "Start");
		for (const id of ["one", "two", "three"]) flow.node(id, "Set", { fields: custom(fields) });
		return flow.wire("start > one > two > three");
	};

	it("is refused by the engine itself, so that a replay comes to the same", () => {
		const runtime = runOf(doubled(), {}, { text: "x".repeat(200) });
		expect(runtime.state.error).toMatchObject(TOO_LARGE);
		const plan = compilePlan(doubled().build(), SPECS);
		expect(replay(plan, runtime.events)).toMatchObject({ difference: undefined, problem: undefined });
		const other = runtime.events.map((event) =>
			event.type === "run-start" ? { ...event, maxMessageSize: 10_000 } : event,
		);
		expect(replay(plan, other).difference?.expected).toMatchObject({ type: "step-end" });
	});

	it("was the host's to refuse in runs that began before: a replay takes its word", () => {
		const runtime = runOf(doubled(), {}, { text: "x".repeat(200) });
		const events = runtime.events.map((event) => {
			if (event.type !== "run-start") return event;
			const { engine: _, maxMessageSize: __, ...before } = event;
			return before;
		});
		const plan = compilePlan(doubled().build(), SPECS);
		expect(replay(plan, events)).toMatchObject({ difference: undefined, problem: undefined });
	});

	it("may be any size where it answers the caller and enters no message", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("respond", "Respond", { body: template("{{ text }}{{ text }}") })
			.wire("start > respond");
		const runtime = runOf(flow, {}, { text: "x".repeat(800) });
		expect(runtime.state).toMatchObject({ status: "succeeded", response: { body: "x".repeat(1600) } });
	});
});

describe("a message's own size", () => {
	it("is what measuring it says, whatever was written, merged and replaced", () => {
		const value = fc.jsonValue({ maxDepth: 3 });
		const outputs = fc.record({ echo: value });
		const message = fc.dictionary(fc.constantFrom("echo", "text", "a", "b"), value);
		fc.assert(
			fc.property(message, fc.array(outputs, { minLength: 4, maxLength: 4 }), (first, given) => {
				const flow = new FlowBuilder()
					.node("start", "Start")
					.node("left", "Echo", { text: custom("l") })
					.node("right", "Echo", { text: custom("r") }, { outputs: { echo: "a" } })
					.node("join", "Join")
					.node("each", "ForEach", { items: custom([1, 2]) })
					.node("round", "Echo", { text: path("item") }, { onError: "continue" })
					.wire("start > left > join > each")
					.wire("start > right > join")
					.wire("each.each > round")
					.build();
				const left = [...given];
				const execute = (): Outcome => ({ status: "success", outputs: left.shift() ?? {} });
				const runtime = new TestRuntime({ flow, execute }).start(JSON.parse(JSON.stringify(first)));
				for (let more = true; more; more = runtime.step()) {
					for (const { token } of runtime.state.steps.values())
						expect(token.size).toBe(jsonSize(token.message));
				}
				expect(decide(runtime.state)).toEqual([]);
			}),
			{ numRuns: 100 },
		);
	});
});
