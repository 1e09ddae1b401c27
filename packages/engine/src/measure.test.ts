import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { evolve } from "./evolve.ts";
import { type Measure, measureOf } from "./queries/measure-of.ts";
import { newRun } from "./run/run-state.ts";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

type Calls = Parameters<typeof answer> extends [string, ...infer Rest] ? Rest : never;

/** An agent between two steps, whose model makes one turn of calls after the other. */
function desk(turns: readonly Calls[], more: { readonly planning?: string } = {}) {
	const flow = new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: path("question"), planning: custom(more.planning ?? "off") })
		.node("mail", "Mail", { to: ai, body: ai, server })
		.node("wipe", "Wipe", { to: ai, body: custom("all") })
		.wire("start > desk")
		.wire("desk.tools > mail")
		.wire("desk.tools > wipe")
		.build();
	return new TestRuntime({
		flow,
		execute: ({ to }) =>
			to === "nobody@example.com"
				? { status: "error", error: { code: "REFUSED", message: "No such mailbox.", retryable: false } }
				: { status: "success", outputs: { message_id: "m1" } },
		ask: ({ turn }) => answer("", ...(turns[turn - 1] ?? [])),
	}).start({ question: "Write." });
}

const mail = (to: unknown) => ({ name: "send_email", arguments: { to, body: "Hello" } });

/** Everything that the events end, a line each. */
function lines({ state: { plan }, events }: TestRuntime): string[] {
	return measures(plan, events).map(({ kind, name, outcome, since }) =>
		[kind, name || "-", outcome, since === undefined ? "never began" : ""].join(" ").trim(),
	);
}

function measures(plan: TestRuntime["state"]["plan"], events: readonly Event[]): Measure[] {
	const state = newRun(plan);
	return events.flatMap((event) => {
		const measure = measureOf(state, event);
		evolve(state, event);
		return measure ?? [];
	});
}

describe("what is measured of a run [T19]", () => {
	it("is each step, each tool call and the run itself, once each [T19]", () => {
		const run = desk([
			[mail("a@example.com"), mail("nobody@example.com"), mail(7), { name: "no_tool", arguments: {} }],
		]);
		expect(lines(run.finish()).toSorted()).toEqual([
			"run - succeeded",
			"step Test.Agent succeeded",
			"tool - refused never began",
			"tool Test.Mail failed",
			"tool Test.Mail refused never began",
			"tool Test.Mail succeeded",
		]);
	});

	it("has questions by how they were answered, and when they were asked [T19]", () => {
		const wipe = (to: string) => ({ name: "wipe", arguments: { to } });
		const run = desk([[wipe("tmp")], [wipe("var")], [wipe("etc")]]);
		const answers = [
			{ answer: "approved", values: { to: "cache" } },
			{ answer: "approved", values: undefined },
			{ answer: "rejected", values: undefined },
		] as const;
		for (const [index, { answer: said, values }] of answers.entries()) {
			while (run.ofType("approval-open").length <= index) {
				run.begin();
				if (run.ofType("approval-open").length <= index) run.step();
			}
			run.answer(2 + index, { answer: said, ...(values && { values }) });
		}
		run.finish();
		const asked = lines(run).filter((line) => line.startsWith("question"));
		expect(asked).toEqual([
			"question Test.Wipe changed",
			"question Test.Wipe approved",
			"question Test.Wipe rejected",
		]);
	});

	it("has plans, the refused ones too [T19]", () => {
		const plan = (tool: string) => ({
			name: "create_execution_plan",
			arguments: {
				goal: "Write",
				tasks: [{ id: "one", title: "Write", tool, arguments: { to: "a@example.com", body: "x" } }],
			},
		});
		const run = desk([[plan("send_email")], [plan("no_tool")]], { planning: "run" }).finish();
		expect(lines(run).filter((line) => line.startsWith("plan"))).toEqual([
			"plan Test.Agent succeeded",
			"plan Test.Agent refused never began",
		]);
	});

	it("counts a step that is tried again as one, by how it ended in the end", () => {
		let attempts = 0;
		const run = new TestRuntime({
			flow: new FlowBuilder()
				.node("start", "Start")
				.node(
					"mail",
					"Mail",
					{ to: custom("a@example.com"), body: custom("x"), server },
					{
						retry: { attempts: 3, backoffMs: 10 },
					},
				)
				.wire("start > mail")
				.build(),
			execute: () =>
				++attempts < 3
					? { status: "error", error: { code: "BUSY", message: "Busy.", retryable: true } }
					: { status: "success", outputs: { message_id: "m1" } },
		}).start();
		run.finish();
		expect(lines(run).filter((line) => line.includes("Mail"))).toEqual(["step Test.Mail succeeded"]);
	});
});
