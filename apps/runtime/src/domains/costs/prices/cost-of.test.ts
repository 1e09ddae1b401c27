import type { ModelPrice } from "@switchyard/spec/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf, priceOn } from "./cost-of.ts";

describe("what tokens cost", () => {
	it("is counted in whole micro-dollars, rounded up, and known only where all tokens are", () => {
		const rate = { inputMicroUsd: 2_500_000, outputMicroUsd: 10_000_000 };
		expect(costOf({ inputTokens: 1000, outputTokens: 20 }, rate)).toBe(2700);
		expect(costOf({ inputTokens: 1, outputTokens: 0 }, rate)).toBe(3);
		expect(costOf({ inputTokens: 0, outputTokens: 0 }, rate)).toBe(0);
		expect(costOf({ inputTokens: null, outputTokens: 20 }, rate)).toBeUndefined();
	});

	it("counts what is read from a cache and written into it by prices of their own", () => {
		const rate = { inputMicroUsd: 3_000_000, outputMicroUsd: 15_000_000 };
		const usage = { inputTokens: 1000, outputTokens: 0, cachedInputTokens: 700, cacheWriteTokens: 200 };
		expect(costOf(usage, rate)).toBe(3000);
		expect(costOf(usage, { ...rate, cachedInputMicroUsd: 300_000 })).toBe(1110);
		expect(costOf(usage, { ...rate, cachedInputMicroUsd: 300_000, cacheWriteMicroUsd: 3_750_000 })).toBe(
			1260,
		);
		expect(costOf(usage, { ...rate, cachedInputMicroUsd: 0, cacheWriteMicroUsd: 0 })).toBe(300);
	});

	it("is exact however large the numbers are, or not known", () => {
		const tokens = fc.nat(2_000_000_000);
		const price = fc.nat(10_000_000_000 - 1);
		fc.assert(
			fc.property(
				tokens,
				tokens,
				price,
				price,
				(inputTokens, outputTokens, inputMicroUsd, outputMicroUsd) => {
					const exact =
						BigInt(inputTokens) * BigInt(inputMicroUsd) + BigInt(outputTokens) * BigInt(outputMicroUsd);
					const cost = costOf({ inputTokens, outputTokens }, { inputMicroUsd, outputMicroUsd });
					if (cost === undefined) return exact > BigInt(Number.MAX_SAFE_INTEGER) * 1_000_000n;
					const over = BigInt(cost) * 1_000_000n - exact;
					return over >= 0n && over < 1_000_000n;
				},
			),
		);
	});
});

describe("the price of a model", () => {
	const price = (
		model: string,
		from: string,
		provider: ModelPrice["provider"] = "anthropic",
	): ModelPrice => ({
		provider,
		model,
		from,
		inputMicroUsd: 1,
		outputMicroUsd: 1,
	});
	const prices = [
		price("*", "2026-01-01"),
		price("large-*", "2026-01-01"),
		price("large-4-*", "2026-01-01"),
		price("large-4-*", "2026-06-01"),
		price("large-4-5", "2025-01-01"),
		price("large-4-5", "2026-12-01"),
		price("small", "2026-01-01", "google"),
	];
	const found = (day: string, model: string, provider: ModelPrice["provider"] = "anthropic") => {
		const best = priceOn(day, { provider, model }, prices);
		return best && `${best.model} ${best.from}`;
	};

	it("is the one for its name, then the one with the longest beginning, then the newest that holds", () => {
		expect(found("2026-11-25", "large-4-5")).toBe("large-4-5 2025-01-01");
		expect(found("2026-12-01", "large-4-5")).toBe("large-4-5 2026-12-01");
		expect(found("2026-05-31", "large-4-1")).toBe("large-4-* 2026-01-01");
		expect(found("2026-06-01", "large-4-1")).toBe("large-4-* 2026-06-01");
		expect(found("2026-11-25", "large-3")).toBe("large-* 2026-01-01");
		expect(found("2026-11-25", "other")).toBe("* 2026-01-01");
	});

	it("is not known before its first day, and of no other provider", () => {
		expect(found("2025-12-31", "large-3")).toBeUndefined();
		expect(found("2026-11-25", "small")).toBe("* 2026-01-01");
		expect(found("2026-11-25", "other", "google")).toBeUndefined();
	});
});
