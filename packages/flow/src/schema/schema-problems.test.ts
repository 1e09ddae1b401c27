import { ModelSetting, Name, SetField } from "@switchyard/spec";
import { describe, expect, it } from "vitest";
import { schemaProblems } from "../index.ts";

const MAIL = {
	type: "object",
	properties: {
		to: { type: "string", minLength: 1 },
		count: { type: "integer" },
		tags: { type: "array", items: { type: "string" } },
	},
	required: ["to"],
	additionalProperties: false,
};

describe("schemaProblems", () => {
	it("takes what fits", () => {
		expect(schemaProblems(MAIL, { to: "a", count: 3, tags: ["x"] })).toEqual([]);
		expect(schemaProblems({}, { anything: 1 })).toEqual([]);
	});

	it.each([
		[{ type: "number" }, "3"],
		[{ type: "integer" }, 3.5],
		[{ type: "integer" }, "3"],
		[{ type: "boolean" }, "true"],
		[{ type: "boolean" }, 1],
		[{ type: "string" }, 3],
		[{ type: "string" }, null],
		[{ type: "array" }, "a"],
		[{ type: "object" }, []],
		[{ type: "null" }, ""],
	])("coerces nothing: %j refuses %j [Q-S6]", (schema, value) => {
		expect(schemaProblems(schema, value)).toHaveLength(1);
	});

	it("names every problem with its place [Q-S6]", () => {
		const problems = schemaProblems(MAIL, { count: "3", tags: ["a", 1], extra: true });
		expect(problems).toEqual(
			expect.arrayContaining([
				{ path: "", message: 'must not have "extra"' },
				{ path: "count", message: "must be integer" },
				{ path: "tags[1]", message: "must be string" },
				{ path: "", message: 'must have "to"' },
			]),
		);
	});

	it("tells what is wrong with the branch of a union that is meant", () => {
		expect(schemaProblems(ModelSetting, { provider: "scripted" })).toEqual([
			{ path: "", message: 'must have "script"' },
		]);
		expect(schemaProblems(ModelSetting, { provider: "scripted", script: "x" })).toEqual([
			{ path: "script", message: "must be array" },
		]);
		expect(schemaProblems(ModelSetting, { provider: "google", model: "", credential: "key" })).toEqual([
			{ path: "model", message: "must not be empty" },
		]);
		expect(schemaProblems(ModelSetting, { provider: "nobody" })).toEqual([
			{ path: "", message: "must have one of the allowed shapes" },
		]);
		const unset = { name: "total", value: { scope: "Message", path: "" } };
		expect(schemaProblems(SetField, unset)).toEqual([
			{ path: "value", message: "must have one of the allowed shapes" },
		]);
		expect(schemaProblems({ anyOf: [{ const: "a" }, { const: "b" }] }, "c")).toEqual([
			{ path: "", message: 'must be one of "a", "b"' },
		]);
		expect(schemaProblems({ enum: ["a", "b"] }, "c")).toEqual([
			{ path: "", message: 'must be one of "a", "b"' },
		]);
	});

	it("fits nothing to a schema that cannot be read, and ignores formats it does not know", () => {
		expect(schemaProblems({ type: "string", pattern: "(" }, "x")).toEqual([
			{ path: "", message: "has a schema that cannot be read" },
		]);
		expect(schemaProblems({ type: "string", format: "multiline" }, "x")).toEqual([]);
	});

	it("says in words what a name must not have", () => {
		expect(schemaProblems(Name, "a\nb")).toEqual([
			{ path: "", message: "must be one line, without control characters and direction marks" },
		]);
	});

	it("tells eight problems at most", () => {
		const tags = Array.from({ length: 200 }, (_, index) => index);
		expect(schemaProblems(MAIL, { to: "a", tags })).toHaveLength(8);
	});

	it("does not change the value", () => {
		const value = { to: 3, extra: 1 };
		schemaProblems({ ...MAIL, properties: { to: { type: "string", default: "x" } } }, value);
		expect(value).toEqual({ to: 3, extra: 1 });
	});
});
