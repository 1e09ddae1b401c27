import { executeNode } from "@switchyard/node-kit/testing";
import { defined } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const rows = [
	{ id: 1, name: "Ann", total: 20, tags: ["new"], address: { city: "Bonn" } },
	{ id: 2, name: "bob", total: 5, tags: [] },
	{ id: 3, name: "", total: null, address: { city: "Kiel" } },
];

const filter = async (conditions: unknown, params: Record<string, unknown> = {}) =>
	(await executeNode({ definition, execute }, { rows, conditions, ...params })).outputs;

const ids = async (...args: Parameters<typeof filter>) => (await filter(...args)).rows?.map(({ id }) => id);

describe("conditions", () => {
	it.each([
		["total", "equals", 5, [2]],
		["total", "does not equal", 5, [1, 3]],
		["total", "is more than", 5, [1]],
		["total", "is at least", 5, [1, 2]],
		["total", "is less than", 20, [2]],
		["total", "is at most", 20, [1, 2]],
		["name", "contains", "n", [1]],
		["tags", "contains", "new", [1]],
		["name", "begins with", "b", [2]],
		["name", "ends with", "b", [2]],
		["id", "is one of", [1, 3], [1, 3]],
		["name", "is empty", undefined, [3]],
		["total", "is not empty", undefined, [1, 2]],
		["address.city", "equals", "Kiel", [3]],
		["total", "equals", null, [3]],
	])("%s %s %j", async (column, operator, value, expected) => {
		expect(await ids([{ column, operator, ...defined({ value }) }])).toEqual(expected);
	});

	it("hold all or any, and say how many rows are left out", async () => {
		const conditions = [
			{ column: "total", operator: "is more than", value: 1 },
			{ column: "name", operator: "equals", value: "BOB" },
		];
		expect(await ids(conditions)).toEqual([]);
		expect(await ids(conditions, { match: "any" })).toEqual([1, 2]);
		expect(await filter(conditions, { ignore_case: true })).toEqual({
			rows: [rows[1]],
			count: 1,
			removed: 2,
		});
		expect(await ids([])).toEqual([1, 2, 3]);
	});
});

describe("what does not fit is named", () => {
	it("a column, a value, a condition", async () => {
		await expect(ids([{ column: "sum", operator: "is empty" }])).rejects.toMatchObject({
			code: "TABLE_COLUMN_MISSING",
			field: "conditions",
			message: "No row has 'sum'. The rows have 'id', 'name', 'total', 'tags', 'address'.",
		});
		await expect(ids([{ column: "name", operator: "is more than", value: 5 }])).rejects.toMatchObject({
			code: "TABLE_VALUE_INVALID",
			message: `Row 1, column 'name': the text "Ann" cannot be compared with the number 5.`,
		});
		await expect(ids([{ column: "name", operator: "is one of", value: "Ann" }])).rejects.toMatchObject({
			code: "TABLE_CONDITION_INVALID",
			field: "conditions",
			message: `Condition 1: 'name' is one of a list, and there is the text "Ann".`,
		});
		await expect(ids([{ column: "name", operator: "contains" }])).rejects.toMatchObject({
			code: "TABLE_CONDITION_INVALID",
		});
	});

	it("what is no table and no condition", async () => {
		for (const params of [
			{ rows: [1] },
			{ rows: {} },
			{ conditions: [{ column: "a", operator: "like" }] },
			{ match: "none" },
		])
			await expect(filter([], params)).rejects.toMatchObject({ name: "ContractViolation" });
	});
});
