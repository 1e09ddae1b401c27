import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { ChatMessage, ModelAnswer, Reasoning } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { compilePlan, replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const FIRST = { provider: "anthropic", model: "large", credential: "one" };
/** The same model, reached in another way: another provider may be there, which sealed nothing of it. */
const SECOND = { ...FIRST, credential: "two" };

const flow = (params: Parameters<FlowBuilder["node"]>[2] = {}) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: custom("Go."), model: custom(FIRST), max_steps: custom(12), ...params })
		.node("note", "Note", { to: ai, server })
		.wire("start > desk")
		.wire("desk.tools > note")
		.build();

type Command = Parameters<NonNullable<ConstructorParameters<typeof TestRuntime>[0]["ask"]>>[0];

const thought = (text: string): Reasoning[] => [{ text, signature: `seal of ${text}` }];

const calls = (turn: number): ModelAnswer => ({
	...answer("", { name: "note", arguments: { to: `n${turn}` } }),
	usage: { inputTokens: null, outputTokens: null },
	reasoning: thought(`thought ${turn}`),
});

/** What each request had of the model's reasoning. */
const reasoningIn = ({ messages }: Command) =>
	messages.flatMap((message: ChatMessage) =>
		message.role === "assistant" ? [message.reasoning?.map(({ text }) => text).join() ?? "none"] : [],
	);

function run(
	ask: (command: Command) => ReturnType<typeof calls> | object,
	...given: Parameters<typeof flow>
) {
	const asked: Command[] = [];
	const test = new TestRuntime({
		flow: flow(...given),
		execute: () => ({ status: "success", outputs: { message_id: "m" } }),
		ask(command) {
			asked.push(command);
			return ask(command) as ModelAnswer;
		},
	});
	test.start().finish();
	return { test, asked };
}

describe("what an agent's model thought", () => {
	it("is in the journal with its answer, and goes back to it unchanged in later turns", () => {
		const { test, asked } = run(({ turn }) => (turn < 3 ? calls(turn) : answer("done")));
		expect(test.state.status).toBe("succeeded");
		expect(test.ofType("model-end").map((event) => event.answer.reasoning)).toEqual([
			thought("thought 1"),
			thought("thought 2"),
			undefined,
		]);
		expect(asked.map(reasoningIn)).toEqual([[], ["thought 1"], ["thought 1", "thought 2"]]);
		expect(asked.at(-1)?.messages[1]).toEqual({
			role: "assistant",
			text: "",
			toolCalls: [{ id: "c1", name: "note", arguments: { to: "n1" } }],
			reasoning: thought("thought 1"),
		});
		expect(replay(compilePlan(flow(), SPECS), test.events)).toMatchObject({ difference: undefined });
	});

	it("never reaches another model, whichever of the two thought it", () => {
		const error = { code: "MODEL_FAILED", message: "No.", retryable: true };
		const tooBusy = { status: "refused", error, refusal: { reason: "overloaded" } };
		const { test, asked } = run(
			({ turn, fallback }) => {
				if (turn === 2 && fallback === undefined) return tooBusy;
				return turn < 4 ? calls(turn) : answer("done");
			},
			{ fallback_models: custom([SECOND]) },
		);
		expect(test.state.status).toBe("succeeded");
		expect(asked.map(({ turn, fallback = 0 }) => `${turn} of ${fallback}`)).toEqual([
			"1 of 0",
			"2 of 0",
			"2 of 1",
			"3 of 1",
			"4 of 1",
		]);
		expect(asked.map(reasoningIn)).toEqual([
			[],
			["thought 1"],
			["none"],
			["none", "thought 2"],
			["none", "thought 2", "thought 3"],
		]);
	});

	it("is no output of the agent, and no part of what its tools get", () => {
		const { test } = run(({ turn }) =>
			turn < 2 ? calls(turn) : { ...answer("done"), reasoning: thought("end") },
		);
		const told = [...test.ofType("step-end"), ...test.ofType("tool-request"), ...test.ofType("run-end")];
		expect(JSON.stringify(told)).not.toMatch(/thought|seal|end of/);
		expect(test.state.result).toMatchObject({ text: "done" });
	});

	it("is dropped with the turns that a summary takes the place of, and is not summarised", () => {
		const window = { ...FIRST, contextTokens: 2_000 };
		const { asked } = run(
			({ turn, summarises }) => {
				if (summarises !== undefined)
					return { ...answer("It noted things."), reasoning: thought("of a summary") };
				return turn < 7 ? { ...calls(turn), text: "x".repeat(2_400) } : answer("done");
			},
			{ model: custom(window) },
		);
		const index = asked.findIndex(({ summarises }) => summarises !== undefined);
		expect(index).toBeGreaterThan(0);
		const [before, request, after] = asked.slice(index - 1, index + 2) as [Command, Command, Command];
		expect(JSON.stringify(request.messages)).not.toMatch(/thought \d|seal/);
		const kept = reasoningIn(after);
		expect(kept.length).toBeLessThan(reasoningIn(before).length + 1);
		expect(kept).toEqual([`thought ${before.turn - 1}`, `thought ${before.turn}`].slice(-kept.length));
		expect(JSON.stringify(after.messages)).not.toContain("of a summary");
	});
});
