import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Event, ToolExecutionReport } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { ToolExecutions } from "./queries/tool-executions.ts";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("desk", "Agent", { prompt: path("question") })
	.node("mail", "Mail", { to: ai, body: ai, server })
	.node("wipe", "Wipe", { to: ai, body: custom("all") })
	.wire("start > desk")
	.wire("desk.tools > mail")
	.wire("desk.tools > wipe")
	.build();

type Calls = Parameters<typeof answer> extends [string, ...infer Rest] ? Rest : never;

function runOf(...turns: readonly Calls[]): TestRuntime {
	return new TestRuntime({
		flow,
		execute: ({ to }) =>
			to === "nobody@example.com"
				? { status: "error", error: { code: "REFUSED", message: "smtp-main said no.", retryable: false } }
				: { status: "success", outputs: { message_id: "x".repeat(1_000_000) } },
		ask: ({ turn }) => answer("", ...(turns[turn - 1] ?? [])),
	}).start({ question: "Write." });
}

/** What is reported of the events, a line each. */
function lines(events: readonly Event[], executions = new ToolExecutions()): string[] {
	return events.flatMap((event) => executions.take(event).map(lineOf));
}

function lineOf({ call, tool_execution }: ToolExecutionReport): string {
	const { status, tool_name, tool_index, total_tools, tool_count } = tool_execution;
	return `${call} ${tool_name} ${tool_index}/${total_tools} (${tool_count}) ${status}`;
}

const mail = (to: unknown) => ({ name: "send_email", arguments: { to, body: "Hello" } });

describe("streaming how tool calls stand", () => {
	it("tells of every call that it starts, is validated, executes and is completed, with a preview [T14]", () => {
		const run = runOf([mail("a@example.com"), mail("nobody@example.com")], [mail("b@example.com")]).finish();
		const executions = new ToolExecutions();
		const told = run.events.flatMap((event) => executions.take(event));
		expect(told.map(lineOf)).toEqual([
			"c1 send_email 1/2 (2) starting",
			"c2 send_email 2/2 (2) starting",
			"c1 send_email 1/2 (2) validating",
			"c1 send_email 1/2 (2) executing",
			"c2 send_email 2/2 (2) validating",
			"c2 send_email 2/2 (2) executing",
			"c1 send_email 1/2 (2) completed",
			"c2 send_email 2/2 (2) completed",
			"c1 send_email 1/1 (3) starting",
			"c1 send_email 1/1 (3) validating",
			"c1 send_email 1/1 (3) executing",
			"c1 send_email 1/1 (3) completed",
		]);
		const previews = told.flatMap(({ tool_execution: { preview } }) =>
			preview === undefined ? [] : [preview],
		);
		expect(previews[0]).toMatch(/^\{"message_id":"x{100,}…$/);
		expect(previews[0]).toHaveLength(200);
		// The node's own words can hold what the flow filled in.
		expect(previews[1]).toBe("REFUSED: The tool failed.");
	});

	it("tells of refused and malformed calls too [T14]", () => {
		const run = runOf([{ name: "purge_everything", arguments: {} }, mail(7)]).finish();
		const executions = new ToolExecutions();
		const told = run.events.flatMap((event) => executions.take(event));
		expect(told.map(lineOf)).toEqual([
			"c1 purge_everything 1/2 (2) starting",
			"c2 send_email 2/2 (2) starting",
			"c1 purge_everything 1/2 (2) validating",
			"c1 purge_everything 1/2 (2) completed",
			"c2 send_email 2/2 (2) validating",
			"c2 send_email 2/2 (2) completed",
		]);
		expect(told[3]?.tool_execution.preview).toMatch(/^TOOL_UNKNOWN: There is no tool/);
	});

	it("says that a call is validated for as long as a person is asked", () => {
		const run = runOf([{ name: "wipe", arguments: { to: "tmp" } }]);
		run.step();
		run.begin();
		expect(lines(run.events).at(-1)).toBe("c1 wipe 1/1 (1) validating");
	});

	it("tells the same of a run that is taken up in the middle of a turn", () => {
		const whole = runOf([
			mail("a@example.com"),
			{ name: "wipe", arguments: { to: "tmp" } },
			mail(7),
		]).finish();
		const { events } = whole;
		for (let cut = 0; cut <= events.length; cut++) {
			const before = new TestRuntime({ flow, events: events.slice(0, cut), checks: 0 });
			const continued = lines(events.slice(cut), new ToolExecutions(before.state));
			expect(lines(events).slice(-continued.length || Number.POSITIVE_INFINITY), `cut at ${cut}`).toEqual(
				continued,
			);
		}
	});
});
