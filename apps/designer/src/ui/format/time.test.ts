import { describe, expect, it } from "vitest";
import { formatAgo, formatMomentIn, isTimeZone } from "./time.ts";

const NOW = new Date(2025, 7, 20, 12).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("formatAgo", () => {
	it.each([
		[0, "just now"],
		[59_999, "just now"],
		[-30_000, "just now"],
		[MINUTE, "1 min ago"],
		[59 * MINUTE, "59 min ago"],
		[HOUR, "1 h ago"],
		[23.9 * HOUR, "23 h ago"],
		[30 * HOUR, "yesterday"],
		[3 * 24 * HOUR, "3 days ago"],
		[30 * 24 * HOUR, "21 Jul 2025"],
	])("says %d ms ago as %s", (ago, words) => {
		expect(formatAgo(NOW - ago, NOW)).toBe(words);
	});

	it("gives the exact moment of what lies ahead", () => {
		expect(formatAgo(NOW + 2 * HOUR, NOW)).toBe("20 Aug 2025, 14:00:00");
	});
});

describe("formatMomentIn", () => {
	it("says a moment as it is in another time zone, and in which", () => {
		const at = Date.UTC(2026, 10, 23, 5);
		expect(formatMomentIn("Europe/Berlin", at)).toBe("Mon, 23 Nov 2026, 06:00 CET");
		expect(formatMomentIn("UTC", at)).toBe("Mon, 23 Nov 2026, 05:00 UTC");
	});
});

describe("isTimeZone", () => {
	it("tells a name that is half typed from one that there is", () => {
		expect(["Europe/Berlin", "Europe/Ber", ""].map(isTimeZone)).toEqual([true, false, false]);
	});
});
