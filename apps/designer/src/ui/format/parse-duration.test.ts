import { describe, expect, it } from "vitest";
import { parseDuration, writeDuration } from "./parse-duration.ts";

describe("parseDuration", () => {
	it.each([
		["500 ms", 500],
		["500ms", 500],
		["5 s", 5_000],
		["2.5 sec", 2_500],
		["2 min", 120_000],
		["1 h 30 min", 5_400_000],
		["1h30m", 5_400_000],
		[" .5 S ", 500],
		["0 ms", 0],
	])("reads %j", (text, value) => {
		expect(parseDuration(text)).toEqual({ value });
	});

	it("takes an emptied field for no time", () => {
		expect(parseDuration(" ")).toEqual({});
	});

	it("never guesses a unit, and names one that it does not know", () => {
		expect(parseDuration("30").problem).toContain("unit");
		expect(parseDuration("1 h 30").problem).toContain("unit");
		expect(parseDuration("3 weeks").problem).toContain("weeks");
	});

	it.each(["soon", "-5 s", "5 s!", "1,5 s", "s", "5 s -3 s"])("refuses %j", (text) => {
		expect(parseDuration(text).problem).toBeDefined();
	});

	it("keeps to bounds and says them in the same units", () => {
		expect(parseDuration("2 min", { max: 60_000 })).toEqual({ problem: "Enter 1 min or less." });
		expect(parseDuration("0 ms", { min: 1 })).toEqual({ problem: "Enter 1 ms or more." });
	});
});

describe("writeDuration", () => {
	it.each([
		[0, "0 ms"],
		[1, "1 ms"],
		[999, "999 ms"],
		[5_000, "5 s"],
		[1_250, "1.25 s"],
		[1_234, "1234 ms"],
		[65_000, "65 s"],
		[90_000, "1.5 min"],
		[3_600_000, "1 h"],
		[86_400_000, "1 d"],
	])("writes %d as %j, which reads back the same", (value, text) => {
		expect(writeDuration(value)).toBe(text);
		expect(parseDuration(text)).toEqual({ value });
	});
});
