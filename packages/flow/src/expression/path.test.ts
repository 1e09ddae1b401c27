import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExpressionError, formatPath, parsePath, readPath } from "../index.ts";

const MESSAGE = {
	question: "Where?",
	order: { items: [{ name: "pen" }], "content-type": "a", total: null },
	"odd key": { x: 1 },
	größe: 2,
};

describe("readPath", () => {
	it.each([
		["question", "Where?"],
		["order.items[0].name", "pen"],
		['["odd key"].x', 1],
		['order["items"][0]["name"]', "pen"],
		["order.content-type", "a"],
		["order.total", null],
		["größe", 2],
	])("reads %s [R3]", (path, value) => {
		expect(readPath(path, MESSAGE)).toEqual({ found: true, value });
	});

	it.each([
		"nobody",
		"question.length",
		"question[0]",
		"order.items.length",
		"order.items[1]",
		"order.items[0].name.x",
		"order.total.x",
		"toString",
		"order.hasOwnProperty",
	])("finds nothing at %s: own fields only [Q-S3]", (path) => {
		expect(readPath(path, MESSAGE)).toEqual({ found: false, value: undefined });
	});

	it.each([
		"",
		".",
		"a.",
		".a",
		"a..b",
		"a b",
		"a[",
		"a[x]",
		"a[-1]",
		"a['b']",
		'a["b]',
		"a.[0]",
		"[0]b",
		"a{b}",
	])("refuses the malformed %j", (path) => {
		expect(() => parsePath(path)).toThrow(ExpressionError);
	});

	it.each(["__proto__", "a.constructor", 'a["prototype"]', '["\\u005f_proto__"]'])(
		"refuses %s, which reaches a prototype [Q-S3]",
		(path) => {
			expect(() => readPath(path, MESSAGE)).toThrow(/may not be used as a name/);
		},
	);

	it("reads back every path that it writes", () => {
		const segment = fc.oneof(
			fc.string().filter((name) => !["__proto__", "constructor", "prototype"].includes(name)),
			fc.nat(1000),
		);
		fc.assert(
			fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
				expect(parsePath(formatPath(segments))).toEqual(segments);
			}),
			{ seed: 1 },
		);
	});
});
