import { ai, FlowBuilder, path } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { bytesOfJson } from "./constructs/agent/bytes-of-json.ts";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const MEGABYTE = 1024 * 1024;

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("desk", "Agent", { prompt: path("question") })
	.node("note", "Note", { to: ai, server })
	.wire("start > desk")
	.wire("desk.tools > note")
	.build();

/** An agent whose model makes so many calls at once, each answered with so much text, and then has its last word. */
function agent(calls: number, text: string) {
	const sizes: number[] = [];
	const run = new TestRuntime({
		flow,
		execute: () => ({ status: "success", outputs: { message_id: text } }),
		ask: ({ turn, messages }) => {
			sizes.push(bytesOfJson(messages));
			if (turn > 1) return answer("done");
			return answer("", ...Array.from({ length: calls }, () => ({ name: "note", arguments: { to: "a" } })));
		},
	});
	run.start({ question: "q" }).finish();
	return { run, sizes };
}

describe("an agent's conversation", () => {
	it("goes to the model as long as it is not too large", () => {
		const { run, sizes } = agent(40, "x".repeat(100_000));
		expect(run.state.status).toBe("succeeded");
		expect(sizes[1]).toBeGreaterThan(3.8 * MEGABYTE);
		expect(sizes[1]).toBeLessThan(4 * MEGABYTE);
	});

	it.each([
		["x", 45],
		["é", 23],
		["語", 15],
		["😀", 23],
	])("that grew too large with %s fails the step, and the model is not asked [Q-S7]", (character, calls) => {
		const { run, sizes } = agent(calls, character.repeat(100_000 / character.length));
		expect(sizes).toHaveLength(1);
		expect(run.state).toMatchObject({
			status: "failed",
			error: {
				code: "CONVERSATION_TOO_LARGE",
				message: expect.stringMatching(/grew to 4\.[2-5] MB; .* 4 MB at most/),
				hint: expect.stringContaining("tools"),
				retryable: false,
			},
		});
		expect(run.ofType("step-fail")[0]?.outputs).toMatchObject({ tool_calls: calls });
	});

	it.each(["", "plain", 'quoted " \\ \n', "é", "語", "😀", "\ud800", "\udc00\ud800", "a\u2028"])(
		"is measured as it is sent: %j",
		(text) => {
			expect(bytesOfJson({ text })).toBe(Buffer.byteLength(JSON.stringify({ text })));
		},
	);
});
