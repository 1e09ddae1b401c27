import { describe, expect, it } from "vitest";
import { summarize } from "./summary.ts";

function summaryOf(result: unknown): string {
	return summarize({ role: "tool", call: "call_1_1", name: "look", result });
}

describe("the summary of a tool's result", () => {
	it.each([
		[{ status: "success", data: {} }, "look is done."],
		[
			{ status: "success", data: { sent_to: "a@b.example", count: 3 } },
			"look is done: sent to a@b.example, count 3.",
		],
		[{ status: "success", data: { content: "two words" } }, 'look is done: content "two words".'],
		[{ status: "success", data: { messages: [{}, {}] } }, "look is done: messages 2 entries."],
		[{ status: "success", data: { messages: [{}] } }, "look is done: messages 1 entry."],
		[
			{ status: "success", data: { names: ["a", "b"], none: null } },
			"look is done: names a, b, none nothing.",
		],
		[{ status: "success", data: { usage: { a: 1 }, ok: true } }, 'look is done: usage {"a":1}, ok true.'],
		[{ status: "error", error: { message: "No way" } }, "look failed: No way."],
		[
			{ status: "error", error: { code: "GONE", message: "It left." }, data: { half: 1 } },
			"look failed: It left (GONE). It still returned half 1.",
		],
		["plain", "look returned plain."],
		[undefined, "look returned nothing."],
	])("of %j is one sentence", (result, sentence) => {
		expect(summaryOf(result)).toBe(sentence);
	});

	it("shortens what is long, and keeps it on one line", () => {
		const sentence = summaryOf({ status: "success", data: { content: "line one\nline two\n".repeat(1000) } });
		expect(sentence.length).toBeLessThan(260);
		expect(sentence).not.toContain("\n");
		expect(sentence).toContain("…");
	});
});
