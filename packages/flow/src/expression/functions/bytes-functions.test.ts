import { describe, expect, it } from "vitest";
import { evaluateExpression } from "../../index.ts";

const MESSAGE = { json: '{"a": [1, "é"]}', text: "grüße 🌍", broken: "\ud800", marked: "\ufeffx" };

describe("bytes in expressions", () => {
	it.each([
		["bytes(json).json()", { a: [1, "é"] }],
		["bytes(json).json().a[1]", "é"],
		["bytes(text).size()", 12],
		["bytes(text).at(2)", 0xc3],
		["bytes(text).hex()", "6772c3bcc39f6520f09f8c8d"],
		["bytes(text).string()", "grüße 🌍"],
		["string(bytes(text))", "grüße 🌍"],
		["string(bytes(bytes(marked)))", "\ufeffx"],
		["string(bytes(broken))", "\ufffd"],
		["b'\\xff\\x41'.string()", "\ufffdA"],
		["(bytes('a') + b'bc').base64()", "YWJj"],
		["bytes('a').base64()", "YQ=="],
		["bytes('ab').base64()", "YWI="],
		["b'\\xfb\\xff'.base64()", "+/8="],
		["bytes('').base64()", ""],
		["bytes('x') == b'x'", true],
	])("%s is the same on a server as in a browser [Q-R26]", (expression, expected) => {
		expect(evaluateExpression(expression, MESSAGE)).toEqual(expected);
	});

	it("says when bytes are not JSON", () => {
		expect(() => evaluateExpression("bytes(text).json()", MESSAGE)).toThrow("The bytes are not JSON.");
	});
});

describe("texts of values", () => {
	it.each([
		["string('a')", "a"],
		["string(true)", "true"],
		["string(7)", "7"],
		["string(7u)", "7"],
		["string(2.5)", "2.5"],
		["string(1.0 / 0.0)", "+Inf"],
		["string(-1.0 / 0.0)", "-Inf"],
	])("%s is %s", (expression, expected) => {
		expect(evaluateExpression(expression, MESSAGE)).toBe(expected);
	});
});
