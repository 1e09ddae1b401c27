import { describe, expect, it } from "vitest";
import { draftOf, newDraft, readDraft } from "./price-form.ts";

describe("the form of a price", () => {
	it("gives dollars for a million tokens as whole micro-dollars", () => {
		const draft = { ...newDraft("2026-11-25"), model: " large-* ", input: 2.5, output: 0.1 };
		const price = {
			provider: "openai-compatible",
			model: "large-*",
			from: "2026-11-25",
			inputMicroUsd: 2_500_000,
			outputMicroUsd: 100_000,
		} as const;
		expect(readDraft(draft)).toEqual(price);
		expect(readDraft(draftOf(price))).toEqual(price);
	});

	it("names each field that is missing or wrong", () => {
		const problems = readDraft({ ...newDraft(""), model: "a*b" });
		expect(problems instanceof Map && [...problems.keys()]).toEqual(["model", "from", "input", "output"]);
	});
});
