import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { ChatMessage } from "@switchyard/spec/model";
import type { ToolResult } from "@switchyard/spec/tool";
import { describe, expect, it } from "vitest";
import { replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("desk", "Agent", { prompt: path("question") })
	.node("mail", "Mail", { to: ai, body: ai, server })
	.node("lock", "Lock", { text: ai })
	.node("pay", "Pay", { to: ai, body: custom("42"), server })
	.wire("start > desk")
	.wire("desk.tools > mail")
	.wire("desk.tools > lock")
	.wire("desk.tools > pay")
	.build();

interface Answered {
	readonly call: string;
	readonly result: ToolResult;
}

function answeredBy({ call, result }: Extract<ChatMessage, { role: "tool" }>): Answered {
	return { call, result: result as ToolResult };
}

/** Runs the agent, whose model makes these calls in its first turn; gives the run and what the model read before its second. */
function turn(...calls: Parameters<typeof answer> extends [string, ...infer Calls] ? Calls : never) {
	let read: readonly Answered[] = [];
	const run = new TestRuntime({
		flow,
		execute: ({ to }) =>
			to === "nobody@example.com"
				? { status: "error", error: { code: "REFUSED", message: "No such mailbox.", retryable: false } }
				: { status: "success", outputs: { message_id: `for ${to}`, echo: "locked" } },
		ask: ({ turn: number, messages }) => {
			read = messages.flatMap((message) => (message.role === "tool" ? [answeredBy(message)] : []));
			return number === 1 ? answer("", ...calls) : answer("Done.");
		},
	});
	run.start({ question: "Write to all." }).finish();
	expect(replay(run.state.plan, run.events)).toMatchObject({ difference: undefined, problem: undefined });
	return { run, read };
}

const mail = (to: unknown) => ({ name: "send_email", arguments: { to, body: "Hello" } });

describe("the calls of one turn", () => {
	it("each get one answer with their id, in the model's order, also where others fail [T15]", () => {
		const { run, read } = turn(
			mail("a@example.com"),
			mail("nobody@example.com"),
			{ name: "purge_everything", arguments: {} },
			mail(7),
			{ name: "lock", arguments: { text: "x" } },
			{ name: "pay", arguments: { to: "b@example.com" } },
		);
		expect(read.map(({ call }) => call)).toEqual(["c1", "c2", "c3", "c4", "c5", "c6"]);
		expect(read.map(({ result }) => result.error?.code ?? result.status)).toEqual([
			"success",
			"REFUSED",
			"TOOL_UNKNOWN",
			"TOOL_ARGUMENTS_INVALID",
			"success",
			"success",
		]);
		for (const { result } of read.filter(({ result: { status } }) => status === "error"))
			expect(result.error?.message).toMatch(/\S/);
		expect(run.state).toMatchObject({ status: "succeeded", toolCalls: { answered: 6, refused: 2 } });
	});

	it.each([[null], ["a@example.com"], [[]], [42]])(
		"are answered with an error where their arguments are %j, and the turn continues",
		(given) => {
			const { run, read } = turn({ name: "send_email", arguments: given }, mail("a@example.com"));
			expect(read.map(({ result: { status } }) => status)).toEqual(["error", "success"]);
			expect(run.state.status).toBe("succeeded");
		},
	);

	it("may be none: the model has had its last word, and nothing is executed [T7]", () => {
		const { run, read } = turn();
		expect(read).toEqual([]);
		expect(run.ofType("tool-request")).toEqual([]);
		expect(run.ofType("model-start")).toHaveLength(1);
		expect(run.state.status).toBe("succeeded");
	});
});
