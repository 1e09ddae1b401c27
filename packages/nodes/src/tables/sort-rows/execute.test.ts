import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const sort = async (rows: unknown, by: unknown, params: Record<string, unknown> = {}) =>
	(await executeNode({ definition, execute }, { rows, by, ...params })).outputs;

const rows = [
	{ id: 1, name: "bob", total: 5 },
	{ id: 2, name: "Ann", total: 20 },
	{ id: 3, name: "ärmel", total: null },
	{ id: 4, name: "Ann", total: 100 },
];

const ids = async (by: string[]) => (await sort(rows, by)).rows?.map(({ id }) => id);

it("sorts by columns one after the other, texts as in a dictionary, and what is empty last", async () => {
	expect(await ids(["name", "total desc"])).toEqual([4, 2, 3, 1]);
	expect(await ids(["total"])).toEqual([1, 2, 4, 3]);
	expect(await ids(["total DESC"])).toEqual([4, 2, 1, 3]);
});

it("keeps the order of rows that are equal, and the rows that came", async () => {
	const before = structuredClone(rows);
	expect(await ids(["name"])).toEqual([2, 4, 3, 1]);
	expect(rows).toEqual(before);
	expect(await sort(rows, ["total desc"], { limit: 1 })).toEqual({ rows: [rows[3]], count: 1 });
	expect(await sort([], ["total"])).toEqual({ rows: [], count: 0 });
});

it("sorts as many rows as a table may have in a moment", async () => {
	const many = Array.from({ length: 100_000 }, (_, n) => ({ n: (n * 7919) % 100_003 }));
	const { rows: sorted } = await sort(many, ["n"]);
	expect(sorted?.[0]).toEqual({ n: 0 });
});

it("names the rows and the column of values that have no order", async () => {
	await expect(sort([{ a: 1 }, { a: "x" }], ["a"])).rejects.toMatchObject({
		code: "TABLE_VALUE_INVALID",
		field: "rows",
		message: expect.stringMatching(
			/^Rows \d and \d, column 'a': the (text "x"|number 1) cannot be compared with/,
		),
	});
	await expect(sort([{ a: {} }, { a: {} }], ["a"])).rejects.toMatchObject({ code: "TABLE_VALUE_INVALID" });
	await expect(sort(rows, ["sum desc"])).rejects.toMatchObject({ code: "TABLE_COLUMN_MISSING", field: "by" });
	for (const by of [[], "total", [""], [5]])
		await expect(sort(rows, by)).rejects.toMatchObject({ name: "ContractViolation" });
});
