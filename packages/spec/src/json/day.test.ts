import { describe, expect, it } from "vitest";
import { addDays, dayOf, daysFrom, startOfDay } from "./day.ts";

describe("a day in UTC", () => {
	it("is that of a time, and begins at midnight", () => {
		const midnight = Date.UTC(2026, 10, 25);
		expect([dayOf(midnight), dayOf(midnight - 1)]).toEqual(["2026-11-25", "2026-11-24"]);
		expect(startOfDay("2026-11-25")).toBe(midnight);
	});

	it.each(["2026-02-29", "2026-02-30", "2026-04-31", "2026-13-01", ""])("is not %j", (day) => {
		expect(startOfDay(day)).toBeUndefined();
	});

	it("is counted over months and years", () => {
		expect([addDays("2026-12-31", 1), addDays("2026-03-01", -1), addDays("2024-02-28", 1)]).toEqual([
			"2027-01-01",
			"2026-02-28",
			"2024-02-29",
		]);
		expect([daysFrom("2026-01-01", "2026-01-01"), daysFrom("2024-01-01", "2024-12-31")]).toEqual([1, 366]);
	});
});
