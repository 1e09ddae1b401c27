import { describe, expect, it } from "vitest";
import { axisTop, periodBars } from "./period-bars.ts";

describe("the bars of a plot over time", () => {
	it("are one for each day, also where nothing happened", () => {
		const days = [{ day: "2026-02-28", microUsd: 50, calls: 2, others: 7 }];
		expect(periodBars({ from: "2026-02-27", to: "2026-03-01", days }, ["microUsd", "calls"])).toEqual([
			{ day: "2026-02-27", label: "27 Feb", title: "27 February 2026", sums: { microUsd: 0, calls: 0 } },
			{ day: "2026-02-28", label: "28 Feb", title: "28 February 2026", sums: { microUsd: 50, calls: 2 } },
			{ day: "2026-03-01", label: "1 Mar", title: "1 March 2026", sums: { microUsd: 0, calls: 0 } },
		]);
	});

	it("are one for each month of a long period, and lose nothing", () => {
		const days = ["2025-11-30", "2026-11-01", "2026-11-24"].map((day) => ({ day, microUsd: 10 }));
		const bars = periodBars({ from: "2025-11-26", to: "2026-11-25", days }, ["microUsd"]);
		expect(bars).toHaveLength(13);
		expect(bars[0]).toEqual({
			day: "2025-11-26",
			label: "Nov",
			title: "November 2025",
			sums: { microUsd: 10 },
		});
		expect(bars.at(-1)).toMatchObject({ title: "November 2026", sums: { microUsd: 20 } });
	});
});

describe("the axis of a plot", () => {
	it.each([
		[0, 10_000],
		[10_000, 10_000],
		[10_001, 20_000],
		[210_000, 250_000],
		[400_000, 500_000],
		[7_300_000, 10_000_000],
	])("holds %i under %i", (amount, top) => expect(axisTop(amount, 10_000)).toBe(top));
});
