import { expect, it } from "vitest";
import { scheduleText } from "./schedule-text.ts";

const from = new Date("2026-03-27T12:00:00Z");

it("says what a cron expression means, and its next three times where it is meant", () => {
	expect(scheduleText("30 2 * * *", "Europe/Berlin", from)).toEqual({
		words: "At 02:30",
		next: ["2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"].map(Date.parse),
	});
	expect(scheduleText("0 9 * * 1-5", "UTC", from)?.words).toBe("At 09:00, Monday through Friday");
});

it("says nothing of what is no cron expression, or of no time zone", () => {
	expect(scheduleText("every day", "UTC", from)).toBeUndefined();
	expect(scheduleText("* * * * * *", "UTC", from)).toBeUndefined();
	expect(scheduleText("0 9 * * *", "Mars/Olympus", from)).toBeUndefined();
});
