import { describe, expect, it } from "vitest";
import { parseJson, writeJson } from "./json-text.ts";

describe("JSON in a field", () => {
	it("is the value that it stands for", () => {
		expect(parseJson('{"a": [1]}')).toEqual({ value: { a: [1] } });
		expect(parseJson("null")).toEqual({ value: null });
	});

	it.each([
		["{", "Not JSON yet:"],
		['{\n  "a": 1,\n  "b" 2\n}', "in line 3, column 7."],
		["{'a': 1}", "Not JSON yet:"],
		['{"a": 1', "Not JSON yet:"],
	])("says what is wrong with %j, and where", (text, words) => {
		const read = parseJson(text);
		expect("problem" in read && read.problem).toContain(words);
		expect("problem" in read && read.problem).not.toContain("position");
	});

	it("leaves an empty object or list to the field's example", () => {
		expect(writeJson({})).toBe("");
		expect(writeJson([])).toBe("");
		expect(writeJson(undefined)).toBe("");
		expect(writeJson({ a: 1 })).toBe('{\n  "a": 1\n}');
		expect(writeJson(0)).toBe("0");
		expect(writeJson(null)).toBe("null");
	});
});
