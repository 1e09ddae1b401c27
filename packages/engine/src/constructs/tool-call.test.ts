import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { EventBody } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { CURRENT_ENGINE } from "../behaviour/run-behaviours.ts";
import { decide } from "../index.ts";
import { server } from "../testing/server.ts";
import { team } from "../testing/team.ts";
import { answer, TestRuntime } from "../testing/test-runtime.ts";
import { MAX_DEPTH } from "./sub-flow.ts";

type More = Parameters<FlowBuilder["node"]>[3];

const withTools = (more: More = {}) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: custom("hello") })
		.node("note", "Note", { to: ai, server })
		.node("wipe", "Wipe", { to: ai }, more)
		.wire("start > desk")
		.wire("desk.tools > note")
		.wire("desk.tools > wipe");

const calls = (name: string, args: unknown = { to: "a" }) => ({
	ask: ({ turn }: { turn: number }) => (turn === 1 ? answer("", { name, arguments: args }) : answer("done")),
});

/** A run whose model has made one call, which nobody has answered yet. */
function called(name: string, flow = withTools(), args?: unknown): TestRuntime {
	const run = new TestRuntime({ flow: flow.build(), ...calls(name, args) }).start();
	run.step();
	return run;
}

/** What a model reads in answer to its call. */
function told(run: TestRuntime) {
	return run.ofType("tool-response")[0]?.result.error;
}

describe("a tool call that is refused", () => {
	it("is answered at once: it reaches no node and has no request", () => {
		const [command] = decide(called("shout").state);
		expect(command).toStrictEqual({
			type: "record",
			step: 2,
			events: [
				{
					type: "tool-response",
					step: 2,
					agent: 1,
					call: "c1",
					name: "shout",
					result: {
						status: "error",
						data: {},
						error: {
							code: "TOOL_UNKNOWN",
							message: 'There is no tool named "shout".',
							hint: "Tools: note, wipe.",
							retryable: false,
						},
					},
				},
			] satisfies EventBody[],
		});
	});

	it("names no more of a name than a name has, and says so where there are no tools", () => {
		expect(told(called("x".repeat(100)).finish())?.message).toContain(`"${"x".repeat(64)}"`);
		const none = new FlowBuilder().node("start", "Start").node("desk", "Agent", { prompt: custom("hello") });
		expect(told(called("note", none.wire("start > desk")).finish())?.hint).not.toContain("Tools:");
	});

	it("tells of a parameter without a value, and nobody is asked for consent", () => {
		const flow = withTools()
			.node("odd", "Till", { to: ai }, { tool: { approval: "always" } })
			.wire("desk.tools > odd");
		for (const [tool, args, code] of [
			["wipe", { to: 7 }, "TOOL_ARGUMENTS_INVALID"],
			["pay_till", { to: "a" }, "PARAMETER_MISSING"],
		] as const) {
			const run = new TestRuntime({ flow: flow.build(), ...calls(tool, args) }).start().finish();
			expect(told(run)).toMatchObject({ code, retryable: false });
			expect(run.ofType("approval-open")).toEqual([]);
		}
	});

	it("calls a flow as deep as flows may call each other, and none deeper", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("desk", "Agent", { prompt: custom("hello") })
			.node("child", "Subflow.child", { order: ai })
			.node("note", "Note", { to: ai, server })
			.wire("start > desk")
			.wire("desk.tools > child")
			.wire("desk.tools > note")
			.build();
		const [child = "", note = ""] =
			new TestRuntime({ flow }).state.plan.nodes.get("desk")?.tools.keys() ?? [];
		const at = (depth: number, name = child, args: object = { order: "1" }) => {
			const run = new TestRuntime({ flow, ...calls(name, args) });
			const parent = { run: "01890000-0000-7000-8000-000000000001", step: 1, depth };
			run.request({ node: "start", message: {}, cause: "sub-flow", parent });
			run.step();
			run.begin();
			return run;
		};
		expect(at(MAX_DEPTH - 1).ofType("run-call")).toHaveLength(1);
		const refused = at(MAX_DEPTH);
		expect(refused.ofType("run-call")).toEqual([]);
		expect(told(refused)?.message).toContain(`${MAX_DEPTH} levels`);
		expect(at(MAX_DEPTH, note, { to: "a" }).ofType("tool-request")).toHaveLength(1);
	});

	it("reaches no agent in a run that began before agents could be tools", () => {
		const flow = team();
		const [start] = new TestRuntime({ flow }).start().events;
		if (start?.type !== "run-start" || !start.engine) throw new Error("A run starts with its start.");
		const after = (...missing: string[]) => {
			const behaviours = start.engine?.behaviours.filter((name) => !missing.includes(name)) ?? [];
			const events = [{ ...start, engine: { ...CURRENT_ENGINE, behaviours } }];
			const run = new TestRuntime({ flow, events, ...calls("ask_agent", { prompt: "Find" }) }).finish();
			return run.ofType("tool-response").find(({ agent }) => agent === 1)?.result.error?.code;
		};
		expect(after()).toBeUndefined();
		expect(after("agents-as-tools")).toBe("TOOL_UNKNOWN");
		const events = [{ ...start, engine: { ...CURRENT_ENGINE, behaviours: [] } }];
		const send = new TestRuntime({ flow, events, ...calls("send", { to: "a" }) }).finish();
		expect(told(send)).toBeUndefined();
	});
});

describe("consent to a tool call", () => {
	it("is asked of whom the designer named, within the time that they gave", () => {
		const asked = (more?: More) => {
			const run = called("wipe", withTools(more));
			run.begin();
			const [question] = run.ofType("approval-open");
			return { who: question?.assignee, within: (question?.due ?? 0) - (question?.at ?? 0) };
		};
		expect(asked({ tool: { approver: "Ada", approvalTimeoutMs: 77 } })).toEqual({ who: "Ada", within: 77 });
		expect(asked()).toEqual({ who: undefined, within: 7 * 24 * 3_600_000 });
	});

	it("is asked of somebody else in time, where the designer named one", () => {
		const escalated = (escalateAfterMs: number) => {
			const tool = { escalateAfterMs, escalateTo: "Bo", approvalTimeoutMs: 77 };
			const run = called("wipe", withTools({ tool }));
			run.begin();
			const [{ at, escalateAt, escalateTo } = { at: 0 }] = run.ofType("approval-open");
			return escalateAt && { afterMs: escalateAt - at, to: escalateTo };
		};
		expect(escalated(20)).toEqual({ afterMs: 20, to: "Bo" });
		expect(escalated(77)).toBeUndefined();
	});

	it.each([
		[undefined, "A person refused the call."],
		["", "A person refused the call."],
		["too much", "A person refused the call. They wrote: too much"],
	])("that is refused with the comment %j is passed on as it is", (comment, message) => {
		const run = called("wipe");
		run.begin();
		run.answer(2, { answer: "rejected", ...(comment === undefined ? {} : { comment }) }).finish();
		expect(told(run)).toEqual({ code: "APPROVAL_REJECTED", message, retryable: false });
	});

	it("that nobody gave in time is not given", () => {
		const run = called("wipe", withTools({ tool: { approvalTimeoutMs: 5 } })).finish();
		expect(told(run)).toEqual({ code: "APPROVAL_EXPIRED", message: expect.any(String), retryable: false });
		expect(run.effects.filter((effect) => effect.startsWith("wipe"))).toEqual([]);
	});
});
