import { describe, expect, it } from "vitest";
import { formatDuration } from "./duration.ts";

describe("formatDuration", () => {
	it.each([
		[0, "< 1 ms"],
		[-5, "< 1 ms"],
		[1, "1 ms"],
		[340.4, "340 ms"],
		[999.4, "999 ms"],
		[999.6, "1.0 s"],
		[1_234, "1.2 s"],
		[9_949, "9.9 s"],
		[9_960, "10 s"],
		[59_400, "59 s"],
		[59_600, "1 m 00 s"],
		[65_000, "1 m 05 s"],
		[3_600_000, "1 h 00 m"],
		[7_380_000, "2 h 03 m"],
		[273_600_000, "3 d 4 h"],
	])("says %d ms as %s", (milliseconds, words) => {
		expect(formatDuration(milliseconds)).toBe(words);
	});
});
