import type { JsonSchema } from "@switchyard/spec/json";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { partProblems, saysProblem } from "./part-problems.ts";
import { isOfParts, newObject, objectWords, partsOf, withPart } from "./parts.ts";

const asJson = (schema: object): JsonSchema => JSON.parse(JSON.stringify(schema));

const condition = asJson(
	Type.Object({
		column: Type.String({ minLength: 1 }),
		operator: Type.Enum(["equals", "is more than"], { type: "string" }),
		value: Type.Optional(Type.Unknown()),
		sort_by: Type.Optional(Type.String({ title: "Sorted by", description: "A column.", default: "id" })),
	}),
);
const parts = partsOf(condition) ?? [];

describe("the parts of an object [P2]", () => {
	it("are those that its schema names, in its order, by their titles or else their names", () => {
		expect(parts.map(({ name, title, required }) => [name, title, required])).toEqual([
			["column", "Column", true],
			["operator", "Operator", true],
			["value", "Value", false],
			["sort_by", "Sorted by", false],
		]);
		expect(parts[3]?.description).toBe("A column.");
	});

	it("are none where other names may come, and where there is no name", () => {
		for (const schema of [
			Type.Object({ a: Type.String() }, { additionalProperties: true }),
			Type.Record(Type.String(), Type.String()),
			Type.Object({}),
			Type.String(),
		])
			expect(partsOf(asJson(schema))).toBeUndefined();
	});

	it("show all of a value only where it has no others", () => {
		for (const value of [undefined, {}, { column: "a" }, { value: [1] }])
			expect(isOfParts(value, parts)).toBe(true);
		for (const value of [null, "a", [], { column: "a", note: "kept" }, JSON.parse('{"__proto__": 1}')])
			expect(isOfParts(value, parts)).toBe(false);
	});

	it("are changed one by one, keep the order of the schema, and are left out without a value", () => {
		const [column, , value] = parts;
		if (!column || !value) throw new Error("The schema has these parts.");
		expect(JSON.stringify(withPart({ value: 1, operator: "equals" }, parts, column, "total"))).toBe(
			'{"column":"total","operator":"equals","value":1}',
		);
		expect(withPart({ column: "a", value: 1 }, parts, value, undefined)).toStrictEqual({ column: "a" });
	});

	it("begin with defaults, the first choice, and a text to fill in", () => {
		expect(newObject(parts)).toStrictEqual({ column: "", operator: "equals", sort_by: "id" });
	});

	it("give an object its words", () => {
		const words = objectWords({ column: "total", operator: "is more than", value: 100 }, parts);
		expect(words).toBe("total is more than 100");
		expect(objectWords({ column: "", value: { a: 1 } }, parts)).toBe("");
	});

	it("say each what is wrong with it, but for what is not there yet", () => {
		const [column, operator] = parts;
		if (!column || !operator) throw new Error("The schema has these parts.");
		expect(partProblems(column, "").get("")).toMatch(/^Must /);
		expect(partProblems(operator, "resembles").get("")).toContain("equals");
		expect(partProblems(column, undefined).size).toBe(0);
		expect(saysProblem({ column: "", operator: "equals" }, parts)).toBe(true);
		expect(saysProblem({ operator: "equals" }, parts)).toBe(false);
	});
});
