import { describe, expect, it } from "vitest";
import { branches, summary } from "./json-branches.ts";

describe("branches", () => {
	it("gives no more entries than are drawn", () => {
		expect(branches(["a", "b", "c"], 2)).toEqual([
			["0", "a"],
			["1", "b"],
		]);
		expect(branches({ a: 1, b: 2 }, 1)).toEqual([["a", 1]]);
	});

	it("shows outside names that reach a prototype as plain keys", () => {
		expect(branches(JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}'), 10)).toEqual([
			["__proto__", { x: 1 }],
			["constructor", 2],
		]);
	});
});

describe("summary", () => {
	it.each([
		[[], "[]"],
		[[1, 2, 3], "[3]"],
		[{}, "{}"],
		[{ to: "a", body: "b" }, "{ to, body }"],
		[{ a: 1, b: 1, c: 1, d: 1, e: 1 }, "{ a, b, c, d, … }"],
		[null, "null"],
		[true, "true"],
		[1.5, "1.5"],
	])("says %j in a few characters", (value, words) => {
		expect(summary(value)).toBe(words);
	});
});
