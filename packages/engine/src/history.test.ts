import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Message } from "@switchyard/spec/json";
import type { Marks } from "@switchyard/spec/label";
import type { HistoryMessage } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { compilePlan, replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

type Options = ConstructorParameters<typeof TestRuntime>[0];
type Asked = Parameters<NonNullable<Options["ask"]>>[0];

const EARLIER: HistoryMessage[] = [
	{ role: "user", text: "Who are you?" },
	{ role: "assistant", text: "", toolCalls: [{ id: "c9", name: "note", arguments: { to: "me" } }] },
	{ role: "tool", call: "c9", name: "note", result: { status: "success", data: {} } },
	{ role: "assistant", text: "A desk." },
];

function desk(params: Parameters<FlowBuilder["node"]>[2] = {}) {
	return new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", {
			prompt: path("text"),
			history: path("history"),
			instructions: custom("Be brief."),
			...params,
		})
		.node("note", "Note", { to: ai, server })
		.wire("start > desk")
		.wire("desk.tools > note")
		.build();
}

function run(
	message: Message,
	{ marks, ...options }: Partial<Options> & { marks?: Marks } = {},
	params = {},
) {
	const asked: Asked[] = [];
	const flow = desk(params);
	const test = new TestRuntime({
		flow,
		ask(command) {
			asked.push(command);
			return answer("Fine.");
		},
		...options,
	});
	const start = { node: "start", message: { text: "And now?", ...message }, cause: "api" } as const;
	test.request({ ...start, ...(marks ? { marks } : {}) }).finish();
	return { test, asked, flow };
}

describe("an agent with a history", () => {
	it("has it between its instructions and its prompt, and gives what it adds", () => {
		const { test, asked, flow } = run({ history: EARLIER });
		expect(asked[0]?.messages).toEqual([
			{ role: "system", text: "Be brief." },
			EARLIER[0],
			EARLIER[1],
			EARLIER[2],
			{ role: "assistant", text: "A desk.", toolCalls: [] },
			{ role: "user", text: "And now?" },
		]);
		expect(test.state.result).toMatchObject({
			text: "Fine.",
			messages: [{ role: "assistant", text: "Fine." }],
		});
		expect(replay(compilePlan(flow, SPECS), test.events)).toMatchObject({
			difference: undefined,
			problem: undefined,
		});
	});

	it("gives its calls with their results, a long one as an excerpt", () => {
		let turn = 0;
		const { test } = run(
			{ history: [] },
			{
				execute: () => ({ status: "success", outputs: { message_id: "x".repeat(9_000) } }),
				ask: () =>
					turn++ === 0 ? answer("One moment.", { name: "note", arguments: { to: "a" } }) : answer("Noted."),
			},
		);
		const [calling, result, last] = test.state.result.messages as HistoryMessage[];
		expect(calling).toMatchObject({
			text: "One moment.",
			toolCalls: [{ name: "note", arguments: { to: "a" } }],
		});
		expect(result).toMatchObject({ role: "tool", name: "note", result: { characters: expect.any(Number) } });
		expect(JSON.stringify(result).length).toBeLessThan(4_500);
		expect(last).toEqual({ role: "assistant", text: "Noted." });
	});

	it("gives nothing more than before where it has none", () => {
		const { test } = run({}, {}, { history: { scope: "Message", path: "nothing" } });
		expect(test.state.result).not.toHaveProperty("messages");
	});

	it.each<[string, HistoryMessage[], string]>([
		["a call without an answer", EARLIER.slice(0, 2), "Message 2"],
		["an answer without a call", [EARLIER[2] as HistoryMessage], "Message 1"],
		["words between a call and its answer", [EARLIER[1], EARLIER[0]] as HistoryMessage[], "Message 2"],
	])("is refused with %s, before a model is asked", (_, history, where) => {
		const { test, asked } = run({ history });
		expect(asked).toEqual([]);
		expect(test.state.error).toMatchObject({ code: "HISTORY_INVALID", field: "history" });
		expect(test.state.error?.message).toContain(where);
	});

	it("gives untrusted answers once something in it is untrusted", () => {
		const { test } = run({ history: EARLIER }, { marks: { history: { untrusted: true } } });
		expect(test.state.resultMarks).toMatchObject({
			text: { untrusted: true },
			messages: { untrusted: true },
		});
		const { test: clean } = run({ history: EARLIER });
		expect(clean.state.resultMarks?.text).toBeUndefined();
	});
});

describe("a history that nearly fills the model's window", () => {
	const model = custom({ provider: "anthropic", model: "m", credential: "c", contextTokens: 1_000 });
	const long = Array.from({ length: 6 }, (_, index): HistoryMessage[] => [
		{ role: "user", text: `Question ${index}. ${"x".repeat(300)}` },
		{ role: "assistant", text: `Answer ${index}. ${"y".repeat(300)}` },
	]).flat();

	it("is summarised but for its last turns, and the prompt stays", () => {
		const { test, asked } = run({ history: long }, {}, { model });
		expect(test.state.status).toBe("succeeded");
		const [summary, request] = asked;
		expect(summary).toMatchObject({ tools: [], summarises: 8 });
		expect(request?.messages.map(({ role }) => role)).toEqual([
			"system",
			"user",
			"user",
			"assistant",
			"user",
			"assistant",
			"user",
		]);
		expect(request?.messages[1]).toMatchObject({
			text: expect.stringContaining("Summary of the conversation"),
		});
		expect(request?.messages.at(-1)).toEqual({ role: "user", text: "And now?" });
		expect(test.state.result.messages).toEqual([{ role: "assistant", text: "Fine." }]);
	});
});
