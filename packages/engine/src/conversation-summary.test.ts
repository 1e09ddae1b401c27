import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { Event, RunStart } from "@switchyard/spec/event";
import type { ChatMessage, ModelAnswer } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { compilePlan, replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const MODEL = { provider: "anthropic", model: "m", credential: "c", contextTokens: 2_000 };

const desk = (params: Parameters<FlowBuilder["node"]>[2] = {}) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", {
			prompt: custom("Keep this prompt."),
			instructions: custom("Keep these instructions."),
			model: custom(MODEL),
			max_steps: custom(12),
			...params,
		})
		.node("note", "Note", { to: ai, server })
		.wire("start > desk")
		.wire("desk.tools > note")
		.build();

type Asked = Parameters<NonNullable<ConstructorParameters<typeof TestRuntime>[0]["ask"]>>[0];

/** An agent that calls its tool so often, each time answered with about 700 tokens, and then has its last word. */
function run({
	calls = 4,
	text = "x".repeat(2_800),
	summary = answer("It noted some things."),
	counted,
	params,
}: {
	readonly calls?: number;
	readonly text?: string;
	readonly summary?: ModelAnswer;
	/** The tokens that the provider counts in what it was asked. */
	readonly counted?: number;
	readonly params?: Parameters<FlowBuilder["node"]>[2];
} = {}) {
	const asked: Asked[] = [];
	let made = 0;
	const test = new TestRuntime({
		flow: desk(params),
		execute: () => ({ status: "success", outputs: { message_id: text } }),
		ask(command) {
			asked.push(command);
			if (command.summarises !== undefined) return summary;
			const usage = { inputTokens: counted ?? null, outputTokens: counted === undefined ? null : 10 };
			if (made++ >= calls) return { ...answer("done"), usage };
			return { ...answer("", { name: "note", arguments: { to: `n${made}` } }), usage };
		},
	});
	test.start().finish();
	return { test, asked };
}

const summaries = (asked: readonly Asked[]) => asked.filter(({ summarises }) => summarises !== undefined);

describe("an agent whose conversation nearly fills its model's window", () => {
	it("has its model summarise the older turns, and keeps instructions, prompt and last turns as they are", () => {
		const { test, asked } = run();
		expect(test.state).toMatchObject({ status: "succeeded", result: { text: "done" } });
		const index = asked.findIndex(({ summarises }) => summarises !== undefined);
		const [request, after] = [asked[index], asked[index + 1]];
		expect(request).toMatchObject({ tools: [], summarises: expect.any(Number) });
		expect(request?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
		expect(after?.messages.slice(0, 3)).toMatchObject([
			{ role: "system", text: "Keep these instructions." },
			{ role: "user", text: "Keep this prompt." },
			{ role: "user", text: expect.stringContaining("It noted some things.") },
		]);
		expect(after?.messages.slice(3)).toEqual([
			{ role: "assistant", text: "", toolCalls: [{ id: "c1", name: "note", arguments: { to: "n2" } }] },
			{
				role: "tool",
				call: "c1",
				name: "note",
				result: { status: "success", data: { message_id: "x".repeat(2_800) } },
			},
		]);
	});

	it("never parts a tool call from its answer", () => {
		for (const calls of [2, 3, 4, 5, 6]) {
			for (const { messages, summarises } of run({ calls }).asked) {
				if (summarises !== undefined) continue;
				const called = messages.flatMap((each) => (each.role === "assistant" ? each.toolCalls : []));
				const answered = messages.filter(({ role }) => role === "tool");
				expect(answered).toHaveLength(called.length);
				expect(messages.find(({ role }) => role === "assistant" || role === "tool")?.role).not.toBe("tool");
			}
		}
	});

	it("pays for the summary as for any answer, and counts it among its model calls", () => {
		const { test, asked } = run({ summary: { ...answer("Short."), costMicroUsd: 5 } });
		const count = summaries(asked).length;
		expect(count).toBeGreaterThan(0);
		expect(test.state.costMicroUsd).toBe(5 * count);
		expect(test.ofType("model-end").map(({ turn }) => turn)).toEqual(asked.map((_, index) => index + 1));
		expect(test.ofType("model-start").filter(({ summarises }) => summarises)).toHaveLength(count);
	});

	it("holds its budget over the summary", () => {
		const { test } = run({
			summary: { ...answer("Short."), costMicroUsd: 5_000_000 },
			params: { budget_tokens: custom(1), on_budget: custom("fail") },
		});
		expect(test.state.error?.code).toBe("BUDGET_UNKNOWN");
	});

	it("counts as its provider does", () => {
		expect(summaries(run({ text: "short", counted: 300 }).asked)).toEqual([]);
		expect(summaries(run({ text: "short", counted: 1_600 }).asked)).not.toEqual([]);
	});

	it("does not summarise where no window is declared", () => {
		const { contextTokens: _, ...model } = MODEL;
		const { test, asked } = run({ params: { model: custom(model) } });
		expect(summaries(asked)).toEqual([]);
		expect(test.state.status).toBe("succeeded");
	});

	it("does not spend its last model call on a summary", () => {
		const { asked } = run({ calls: 2, params: { max_steps: custom(3) } });
		expect(summaries(asked)).toEqual([]);
	});
});

describe("a summary that is of no use", () => {
	it.each([
		["is empty", answer("  \n")],
		["is longer than what it replaces", answer("y".repeat(20_000))],
	])(
		"that %s changes nothing, is not asked for again, and the step fails once its model cannot read on",
		(_, summary) => {
			const { test, asked } = run({ summary, calls: 8 });
			expect(summaries(asked)).toHaveLength(1);
			expect(test.state.error).toMatchObject({
				code: "CONVERSATION_TOO_LARGE",
				message: expect.stringMatching(/about \d+ tokens; its model reads 2000 at most/),
			});
			expect(test.ofType("step-fail")[0]?.outputs).toMatchObject({ tool_calls: expect.any(Number) });
		},
	);

	it("cannot help where the last turn alone is too long", () => {
		const { test, asked } = run({ calls: 1, text: "x".repeat(40_000) });
		expect(summaries(asked)).toEqual([]);
		expect(test.state.error?.code).toBe("CONVERSATION_TOO_LARGE");
	});

	it("leaves out the middle of what is too long for the window itself", () => {
		const { asked } = run({ text: "x".repeat(6_000), calls: 3 });
		for (const { messages } of summaries(asked)) {
			const [, transcript] = messages as [ChatMessage, Extract<ChatMessage, { role: "user" }>];
			expect(transcript.text.length).toBeLessThan(2_000 * 4);
			expect(transcript.text).toContain("characters more");
		}
		expect(summaries(asked).length).toBeGreaterThan(0);
	});
});

describe("the journal of an agent that summarised", () => {
	const { test } = run();
	const plan = compilePlan(desk(), SPECS);

	it("replays", () => {
		expect(replay(plan, test.events)).toMatchObject({ difference: undefined, problem: undefined });
	});

	it("is continued wherever it was cut off, and no answer is asked for again [Q-R1]", () => {
		const asked = test.ofType("model-end").length;
		for (let count = 3; count < test.events.length; count++) {
			const known = test.events.slice(0, count);
			let made = known.filter(
				(event) => event.type === "model-end" && event.answer.toolCalls.length > 0,
			).length;
			const again = new TestRuntime({
				flow: desk(),
				events: known,
				execute: () => ({ status: "success", outputs: { message_id: "x".repeat(2_800) } }),
				ask: ({ summarises }) => {
					if (summarises !== undefined) return answer("It noted some things.");
					const usage = { inputTokens: null, outputTokens: null };
					if (made++ >= 4) return { ...answer("done"), usage };
					return { ...answer("", { name: "note", arguments: { to: `n${made}` } }), usage };
				},
			});
			if (again.state.root.running > 0) again.append({ type: "run-resume" });
			again.finish();
			expect(again.state.result, `cut after ${count}`).toEqual(test.state.result);
			expect(again.ofType("model-end"), `cut after ${count}`).toHaveLength(asked);
		}
	});

	it("of a run from before keeps the whole conversation", () => {
		const [start] = test.events as [RunStart, ...Event[]];
		const engine = { version: "0.1.0", behaviours: ["engine-admission"] };
		let made = 0;
		const before = new TestRuntime({
			flow: desk(),
			events: [{ ...start, engine }],
			execute: () => ({ status: "success", outputs: { message_id: "x".repeat(9_000) } }),
			ask: ({ summarises }) => {
				expect(summarises).toBeUndefined();
				return made++ < 4 ? answer("", { name: "note", arguments: { to: "n" } }) : answer("done");
			},
		}).finish();
		expect(before.state.status).toBe("succeeded");
	});
});
