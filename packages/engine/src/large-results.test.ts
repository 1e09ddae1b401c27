import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { ChatMessage } from "@switchyard/spec/model";
import type { ToolResult } from "@switchyard/spec/tool";
import { describe, expect, it } from "vitest";
import { BEHAVIOURS } from "./behaviour/behaviours.ts";
import { cutResult } from "./constructs/agent/results/cut-result.ts";
import { replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const LONG = Array.from({ length: 30_000 }, (_, line) => `line ${line}`).join("\n");

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("desk", "Agent", { prompt: path("question") })
	.node("other", "Agent", { prompt: path("question") })
	.node("mail", "Mail", { to: ai, body: custom("x"), server })
	.wire("start > desk")
	.wire("desk > other")
	.wire("desk.tools > mail")
	.wire("other.tools > mail")
	.build();

interface Seen {
	readonly tools: readonly string[];
	readonly results: readonly ToolResult[];
}

const resultOf = (message: ChatMessage) => (message.role === "tool" ? [message.result as ToolResult] : []);

type Call = { readonly name: string; readonly arguments: unknown };

/** Runs the agents with what their models call, turn by turn; `said` may look at the results before. Gives what each model was asked with. */
function run(
	desk: readonly ((seen: Seen) => Call)[],
	other: readonly ((seen: Seen) => Call)[] = [],
	options: { readonly text?: string; readonly behaviours?: readonly string[] } = {},
) {
	const { text = LONG } = options;
	const asked: { readonly step: number; readonly seen: Seen }[] = [];
	const runtime = new TestRuntime({
		flow,
		execute: () => ({ status: "success", outputs: { message_id: text } }),
		ask: ({ step, turn, messages, tools }) => {
			const seen = { tools: tools.map(({ name }) => name), results: messages.flatMap(resultOf) };
			asked.push({ step, seen });
			const said = (step === 1 ? desk : other)[turn - 1];
			return said ? answer("", said(seen)) : answer("done");
		},
	});
	runtime.start({ question: "q" }).finish();
	expect(replay(runtime.state.plan, runtime.events)).toMatchObject({
		difference: undefined,
		problem: undefined,
	});
	return { runtime, asked };
}

const mail = () => ({ name: "send_email", arguments: { to: "a@example.com" } });
const more = (args: object) => () => ({ name: "read_more", arguments: args });

describe("a tool's result that is too long for a conversation", () => {
	it("is an excerpt with a reference, by which the model reads on to the end [T21]", () => {
		const { runtime, asked } = run([
			mail,
			more({ reference: "result-2.message_id", offset: 20_000 }),
			more({ reference: "result-2.message_id", offset: LONG.length - 5, length: 100 }),
		]);
		expect(asked[0]?.seen.tools).not.toContain("read_more");
		expect(asked[1]?.seen.tools).toContain("read_more");
		const results = asked.at(-1)?.seen.results ?? asked[3]?.seen.results ?? [];
		const [first, second, third] = asked[3]?.seen.results ?? results;
		expect(first?.data.message_id).toEqual({
			__type: "string",
			__size: LONG.length,
			preview: LONG.slice(0, 20_000),
			reference: "result-2.message_id",
		});
		expect(second).toEqual({
			status: "success",
			data: {
				text: LONG.slice(20_000, 40_000),
				offset: 20_000,
				total: LONG.length,
				next_offset: 40_000,
			},
		});
		expect(third?.data).toEqual({ text: LONG.slice(-5), offset: LONG.length - 5, total: LONG.length });
		expect(runtime.state.status).toBe("succeeded");
		// The calls are in the journal like any other.
		expect(runtime.ofType("tool-response").map(({ name }) => name)).toEqual([
			"send_email",
			"read_more",
			"read_more",
		]);
	});

	it("can be read by the agent that it was given to and by no other [T21]", () => {
		const { asked } = run(
			[mail],
			[
				// Nothing of its own was cut: it has no such tool.
				more({ reference: "result-2.message_id", offset: 0 }),
				mail,
				more({ reference: "result-2.message_id", offset: 0 }),
			],
		);
		const results = asked.at(-1)?.seen.results ?? [];
		expect(results[0]).toMatchObject({ status: "error", error: { code: "TOOL_UNKNOWN" } });
		expect(results[2]).toMatchObject({
			status: "error",
			error: {
				code: "RESULT_REFERENCE_UNKNOWN",
				hint: expect.stringMatching(/^References: result-\d+\.message_id\.$/),
			},
		});
	});

	it.each([
		[null],
		[{}],
		[{ reference: "result-2.message_id" }],
		[{ reference: "result-2.message_id", offset: -1 }],
		[{ reference: "result-2.message_id", offset: 0, length: 1e9 }],
		[{ reference: "result-2.message_id", offset: 0, extra: 1 }],
	])("answers arguments such as %j with what is wrong with them", (args) => {
		const { asked, runtime } = run([mail, () => ({ name: "read_more", arguments: args })]);
		expect(asked.at(-2)?.seen.results.at(-1) ?? asked[2]?.seen.results.at(-1)).toBeDefined();
		expect(asked[2]?.seen.results[1]).toMatchObject({
			status: "error",
			error: { code: "TOOL_ARGUMENTS_INVALID", message: expect.stringContaining("read_more") },
		});
		expect(runtime.state.status).toBe("succeeded");
	});

	it("reads nothing beyond the end of a value", () => {
		const { asked } = run([mail, more({ reference: "result-2.message_id", offset: 10_000_000 })]);
		expect(asked[2]?.seen.results[1]?.data).toEqual({ text: "", offset: 10_000_000, total: LONG.length });
	});

	it("leaves a conversation without it alone", () => {
		const { asked } = run([mail], [], { text: "short" });
		expect(asked.flatMap(({ seen }) => seen.tools)).not.toContain("read_more");
		expect(asked[1]?.seen.results[0]?.data).toEqual({ message_id: "short" });
	});

	it("is a preview and no more in a run from before", () => {
		const { runtime } = run([mail]);
		const events = runtime.events.map((event) =>
			event.type === "run-start" && event.engine
				? {
						...event,
						engine: {
							...event.engine,
							behaviours: Object.keys(BEHAVIOURS).filter((name) => name !== "results-by-reference"),
						},
					}
				: event,
		);
		expect(replay(runtime.state.plan, events)).toMatchObject({ difference: undefined, problem: undefined });
		const upTo = events.findIndex(({ type }) => type === "tool-response");
		const before = new TestRuntime({ flow, events: events.slice(0, upTo + 1) });
		const after = new TestRuntime({ flow, events: runtime.events.slice(0, upTo + 1) });
		const cutIn = ({ state }: TestRuntime) => state.steps.get(1)?.agent?.cut.length;
		expect([cutIn(before), cutIn(after)]).toEqual([0, 1]);
	});
});

describe("cutting a result", () => {
	const limit = 1000;

	it("keeps short values whole, and gives long ones what those do not need", () => {
		const data = { status: 200, headers: { a: "b" }, body: "x".repeat(5000) };
		const { shown, cut } = cutResult(data, { limit, step: 7 });
		expect(cut.map(({ reference, size }) => [reference, size])).toEqual([["result-7.body", 5000]]);
		expect(shown).toMatchObject({ status: 200, headers: { a: "b" } });
		expect((shown.body as { preview: string }).preview.length).toBeGreaterThan(950);
	});

	it("cuts a result of many values as one", () => {
		const data = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field_${index}`, "x"]));
		const { shown, cut } = cutResult(data, { limit, step: 7 });
		expect(cut.map(({ reference }) => reference)).toEqual(["result-7"]);
		expect(JSON.stringify(shown).length).toBeLessThan(2000);
	});

	it("cuts no character in two", () => {
		const { shown } = cutResult({ text: `a${"😀".repeat(1000)}` }, { limit, step: 7 });
		expect((shown.text as { preview: string }).preview).toBe(`a${"😀".repeat(499)}`);
	});
});
