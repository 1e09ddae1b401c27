import { describe, expect, it } from "vitest";
import { MAX_DEPTH, MAX_INCOMING } from "./protocol.ts";
import { readFrame } from "./read-frame.ts";

const nested = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;

describe("a frame of JSON", () => {
	it.each([
		["of each kind of value", '{"a": {"b": [1, -2.5e3, "x", true, null]}, "c": {"b": {}}}'],
		[
			"with what looks like JSON in its texts",
			'{"a": "{\\"a\\": 1, \\"a\\": 2}", "b": "\\\\", "c": ["a", "a"]}',
		],
		["with characters that are written in halves", '{"\\ud83d\\ude00": "\\ud83d\\ude00", "a": "\\\\ud800"}'],
		["with the largest numbers there are", '{"a": 1.7976931348623157e308, "b": [-1e308,0.00001,1e-999]}'],
		["as deep as one may be", nested(MAX_DEPTH - 1)],
	])("is read: one %s", (_what, text) => {
		expect(readFrame(text)).toEqual(JSON.parse(text));
	});

	it.each([
		["letters", "x"],
		["quotation marks", '"'],
		["backslashes", "\\"],
	])("is read with a text as long as a frame, of %s", (_what, character) => {
		const value = character.repeat(MAX_INCOMING / JSON.stringify(character).slice(1, -1).length);
		expect(readFrame(JSON.stringify({ value, other: 1 })).value === value).toBe(true);
	});

	it.each([
		["no JSON", '{"a": 1', "not JSON"],
		["a list", "[1]", "not an object"],
		["a field twice", '{"a": 1, "b": {"a": 1}, "a": 2}', "a field twice"],
		["a field twice, in another writing", '{"b": [{"a": 1, "\\u0061" : 2}]}', "a field twice"],
		["a field twice after a text that ends in a backslash", '{"a": "\\\\", "a": 2}', "a field twice"],
		["a key that changes what an object is", '{"a": {"__proto__": 1}}', "not allowed"],
		["a number that no reader can hold", '{"a": 1e999}', "too large"],
		["a number that no reader can hold, in a list", '{"a": [0,-9e308]}', "too large"],
		["a number of too many digits", `{"a": [1${"0".repeat(309)} ]}`, "too large"],
		["half of a character in a key", '{"\\udc00": 1}', "half of a character"],
		["half of a character", '{"a": "\\ud800"}', "half of a character"],
		["too many lists in each other", nested(MAX_DEPTH), "too deeply"],
	])("is refused where it has %s", (_what, text, words) => {
		expect(() => readFrame(text)).toThrow(words);
	});
});
