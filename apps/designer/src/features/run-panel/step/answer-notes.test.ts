import { describe, expect, it } from "vitest";
import { answerNotes } from "./answer-notes.ts";

const answer = { text: "", toolCalls: [] };

describe("the notes beside a model's answer", () => {
	it("tell the tokens that it took, and which are unknown", () => {
		expect(answerNotes({ ...answer, usage: { inputTokens: 11, outputTokens: 0 } })).toBe(
			"Tokens: 11 in, 0 out.",
		);
		const usage = { inputTokens: null, outputTokens: null };
		expect(answerNotes({ ...answer, usage })).toBe("Tokens: unknown in, unknown out.");
	});

	it("tell what came from the provider's cache, and what went into it", () => {
		const usage = { inputTokens: 1000, outputTokens: 20, cachedInputTokens: 800, cacheWriteTokens: 150 };
		expect(answerNotes({ ...answer, usage })).toBe(
			"Tokens: 1000 in (800 from the provider's cache, 150 written to it), 20 out.",
		);
	});

	it("tell what it cost, where that is known", () => {
		const usage = { inputTokens: 1000, outputTokens: 20 };
		expect(answerNotes({ ...answer, usage, costMicroUsd: 3300 })).toBe(
			"Tokens: 1000 in, 20 out. Cost: $0.0033.",
		);
	});

	it.each([
		["length", "Cut off by the limit of output tokens."],
		["content-filter", "Cut off by the provider's content filter."],
	] as const)("say that it was cut off: %s", (finishReason, words) => {
		const usage = { inputTokens: 1, outputTokens: 2 };
		expect(answerNotes({ ...answer, usage, finishReason })).toBe(`${words} Tokens: 1 in, 2 out.`);
	});
});
