import { type AnswerField, checkAnswer } from "@switchyard/spec/answer";
import type { JsonSchema } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import { fieldsOfExample } from "./fields-of-example.ts";

function fieldsOf(example: unknown): readonly AnswerField[] {
	const read = fieldsOfExample(JSON.stringify(example));
	if ("problem" in read) throw new Error(read.problem);
	return read.fields;
}

function problemOf(text: string): string | undefined {
	const read = fieldsOfExample(text);
	return "problem" in read ? read.problem : undefined;
}

describe("an output schema from an example", () => {
	it("has a field for each one, of the type that it shows", () => {
		expect(
			fieldsOf({ title: "x", price: 1.5, count: 2, ok: true, tags: ["a"], none: null, list: [] }),
		).toEqual([
			{ name: "title", type: "text", required: true },
			{ name: "price", type: "number", required: true },
			{ name: "count", type: "integer", required: true },
			{ name: "ok", type: "boolean", required: true },
			{ name: "tags", type: "list", required: true },
			{ name: "none", type: "text" },
			{ name: "list", type: "list", required: true },
		]);
	});

	it("looks at all objects of a list: what one of them lacks is not required, and 1 beside 1.5 is a number", () => {
		expect(
			fieldsOf({
				lines: [
					{ sum: 1, note: "x" },
					{ sum: 1.5, by: { name: "Ann" } },
				],
			}),
		).toEqual([
			{
				name: "lines",
				type: "list",
				required: true,
				items: "object",
				fields: [
					{ name: "sum", type: "number", required: true },
					{ name: "note", type: "text" },
					{ name: "by", type: "object", fields: [{ name: "name", type: "text", required: true }] },
				],
			},
		]);
	});

	it("fits the example", () => {
		const example = { a: "x", b: [{ c: 1, d: [true] }, { c: 2 }], e: { f: { g: 1.5 } } };
		expect(checkAnswer(fieldsOf(example), example)).toEqual({ value: example });
	});

	it.each([
		["no JSON", "{", "not valid JSON"],
		["no object", "[1]", "must be an object"],
		["no fields", "{}", "no fields"],
		["an empty object", '{"a": {}}', "a has no fields"],
		["a name that is none", '{"first name": 1}', "“first name” cannot be the name"],
		["a field twice", '{"a": 1, "a": 2}', "twice"],
		["lists of lists", '{"a": [[1]]}', "a is a list of lists"],
		["items of several types", '{"a": [1, "x"]}', "more than one type"],
		["a list here and none there", '{"a": [{"b": [1]}, {"b": 1}]}', "a.b is a list here"],
		["fields that lie too deep", '{"a": {"b": {"c": {"d": 1}}}}', "a.b.c lies too deep"],
	])("is refused for %s, with the place", (_what, text, words) => {
		expect(problemOf(text)).toContain(words);
	});

	it("takes nothing from a prototype", () => {
		expect(problemOf('{"__proto__": {"a": 1}}')).toContain("__proto__");
		expect(Object.hasOwn({} as JsonSchema, "a")).toBe(false);
	});
});
