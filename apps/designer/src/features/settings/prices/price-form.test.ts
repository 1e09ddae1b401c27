import type { ModelPrice } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { draftOf, newDraft, readDraft } from "./price-form.ts";
import { priceWords } from "./price-words.ts";

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

	it("keeps prices of the cache apart from free ones, and leaves out those that it has not", () => {
		const draft = { ...newDraft("2026-11-25"), model: "large", input: 3, output: 15 };
		const price = readDraft({ ...draft, cachedInput: 0.3, cacheWrite: 0 });
		expect(price).toMatchObject({ cachedInputMicroUsd: 300_000, cacheWriteMicroUsd: 0 });
		expect(readDraft(draftOf(price as ModelPrice))).toEqual(price);
		expect(priceWords(price as ModelPrice)).toBe("$3.00 in · $0.30 cached · $0.00 cache write · $15.00 out");
		expect(readDraft(draft)).not.toHaveProperty("cachedInputMicroUsd");
	});

	it("names each field that is missing or wrong", () => {
		const problems = readDraft({ ...newDraft(""), model: "a*b" });
		expect(problems instanceof Map && [...problems.keys()]).toEqual(["model", "from", "input", "output"]);
	});
});
