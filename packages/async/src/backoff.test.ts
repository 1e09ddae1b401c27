import { describe, expect, it } from "vitest";
import { backoff } from "./backoff.ts";

const BOUNDS = { first: 500, longest: 60_000 };

describe("the wait between attempts", () => {
	it("begins with the first and doubles up to the longest, however many fail", () => {
		const waits = [0, 1, 2, 6, 7, 2000].map((attempt) => backoff(attempt, BOUNDS));
		expect(waits).toEqual([500, 1000, 2000, 32_000, 60_000, 60_000]);
	});

	it("is shortened by chance, the longest too, and by half at most", () => {
		const waits = [0, 0.5, 1].flatMap((chance) =>
			[0, 9].map((attempt) => backoff(attempt, BOUNDS, () => chance)),
		);
		expect(waits).toEqual([250, 30_000, 375, 45_000, 500, 60_000]);
	});
});
