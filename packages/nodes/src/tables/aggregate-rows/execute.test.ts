import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const rows = [
	{ city: "Bonn", total: 0.1, day: "2026-05-04" },
	{ city: "Kiel", total: 5, day: "2026-05-01" },
	{ city: "Bonn", total: 0.2, day: "2026-05-02" },
	{ city: "Bonn", total: null, day: "2026-05-02" },
];

const aggregate = async (params: Record<string, unknown>) =>
	(await executeNode({ definition, execute }, { rows, ...params })).outputs;

it("computes of each group what is asked for, in the order in which groups first occur", async () => {
	const values = [
		"count",
		"count distinct",
		"sum",
		"average",
		"minimum",
		"maximum",
		"first",
		"last",
		"list",
	].map((name) => ({ function: name, column: "total", as: name }));
	const rowCount = { function: "count", as: "rows" };
	expect(await aggregate({ group_by: ["city"], values: [rowCount, ...values] })).toEqual({
		rows: [
			{
				city: "Bonn",
				rows: 3,
				count: 2,
				"count distinct": 2,
				sum: 0.3,
				average: 0.15,
				minimum: 0.1,
				maximum: 0.2,
				first: 0.1,
				last: 0.2,
				list: [0.1, 0.2],
			},
			{
				city: "Kiel",
				rows: 1,
				count: 1,
				"count distinct": 1,
				sum: 5,
				average: 5,
				minimum: 5,
				maximum: 5,
				first: 5,
				last: 5,
				list: [5],
			},
		],
		count: 2,
	});
});

it("takes all rows for one group, and compares texts such as dates", async () => {
	const values = [{ function: "minimum", column: "day" }, { function: "count" }];
	expect((await aggregate({ values })).rows).toEqual([{ minimum_day: "2026-05-01", count: 4 }]);
	expect((await aggregate({ rows: [] })).rows).toEqual([{ count: 0 }]);
	expect((await aggregate({ rows: [], group_by: ["city"] })).rows).toEqual([]);
});

it("names the row and the column of a value that does not fit", async () => {
	await expect(aggregate({ values: [{ function: "sum", column: "day" }] })).rejects.toMatchObject({
		code: "TABLE_VALUE_INVALID",
		field: "rows",
		message: `Row 1, column 'day': the text "2026-05-04" is no number.`,
	});
	await expect(
		aggregate({ rows: [{ a: 1 }, { a: "x" }], values: [{ function: "maximum", column: "a" }] }),
	).rejects.toThrow("Row 2, column 'a'");
});

it("refuses what cannot be computed", async () => {
	const refused: [Record<string, unknown>, string][] = [
		[{ values: [{ function: "sum" }] }, "TABLE_CONDITION_INVALID"],
		[{ values: [{ function: "sum", column: "price" }] }, "TABLE_COLUMN_MISSING"],
		[{ group_by: ["city"], values: [{ function: "count", as: "city" }] }, "TABLE_COLUMN_RESERVED"],
		[{ values: [{ function: "count", as: "__proto__" }] }, "TABLE_COLUMN_RESERVED"],
	];
	for (const [params, code] of refused) await expect(aggregate(params)).rejects.toMatchObject({ code });
	for (const params of [
		{ values: [] },
		{ values: [{ function: "median", column: "total" }] },
		{ group_by: "city" },
	])
		await expect(aggregate(params)).rejects.toMatchObject({ name: "ContractViolation" });
});
