import { describe, expect, it } from "vitest";
import { axisTop, costBars } from "./plot-bars.ts";

const none = { unpriced: 0, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0 };

describe("the bars of the plot of costs", () => {
	it("are one for each day, also where nothing was paid for", () => {
		const days = [{ day: "2026-02-28", microUsd: 50, calls: 2, ...none }];
		expect(costBars({ from: "2026-02-27", to: "2026-03-01", days })).toEqual([
			{ day: "2026-02-27", label: "27 Feb", title: "27 February 2026", microUsd: 0, calls: 0 },
			{ day: "2026-02-28", label: "28 Feb", title: "28 February 2026", microUsd: 50, calls: 2 },
			{ day: "2026-03-01", label: "1 Mar", title: "1 March 2026", microUsd: 0, calls: 0 },
		]);
	});

	it("are one for each month of a long period, and lose nothing", () => {
		const days = ["2025-11-30", "2026-11-01", "2026-11-24"].map((day) => ({
			day,
			microUsd: 10,
			calls: 1,
			...none,
		}));
		const bars = costBars({ from: "2025-11-26", to: "2026-11-25", days });
		expect(bars).toHaveLength(13);
		expect(bars[0]).toEqual({
			day: "2025-11-26",
			label: "Nov",
			title: "November 2025",
			microUsd: 10,
			calls: 1,
		});
		expect(bars.at(-1)).toMatchObject({ title: "November 2026", microUsd: 20, calls: 2 });
	});
});

describe("the axis of the plot of costs", () => {
	it.each([
		[0, 10_000],
		[10_000, 10_000],
		[10_001, 20_000],
		[210_000, 250_000],
		[400_000, 500_000],
		[7_300_000, 10_000_000],
	])("holds %i micro-dollars under %i", (microUsd, top) => expect(axisTop(microUsd)).toBe(top));
});
