import { describe, expect, it } from "vitest";
import { parseNumber } from "./parse-number.ts";

describe("parseNumber", () => {
	it.each([
		["42", 42],
		[" -1.5 ", -1.5],
		["+3", 3],
		["1e3", 1000],
		[".5", 0.5],
	])("reads %j", (text, value) => {
		expect(parseNumber(text)).toEqual({ value });
	});

	it("takes an emptied field for no number", () => {
		expect(parseNumber("  ")).toEqual({});
	});

	it.each(["abc", "1,5", "0x10", "Infinity", "1e999", "--1", "1 2"])("refuses %j", (text) => {
		expect(parseNumber(text)).toEqual({ problem: "Enter a number." });
	});

	it("keeps to whole numbers and bounds", () => {
		expect(parseNumber("1.5", { integer: true })).toEqual({ problem: "Enter a whole number." });
		expect(parseNumber("0", { min: 1 })).toEqual({ problem: "Enter 1 or more." });
		expect(parseNumber("65536", { max: 65535 })).toEqual({ problem: "Enter 65535 or less." });
		expect(parseNumber("1", { min: 1, max: 1 })).toEqual({ value: 1 });
	});
});
