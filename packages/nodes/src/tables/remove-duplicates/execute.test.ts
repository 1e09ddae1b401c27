import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const deduplicate = async (rows: unknown, params: Record<string, unknown> = {}) =>
	(await executeNode({ definition, execute }, { rows, ...params })).outputs;

it("keeps one of the rows that are the same, in whatever order their fields stand", async () => {
	const rows = [
		{ a: 1, b: { c: 1, d: 2 } },
		{ b: { d: 2, c: 1 }, a: 1 },
		{ a: "1", b: null },
	];
	expect(await deduplicate(rows)).toEqual({ rows: [rows[0], rows[2]], count: 2, removed: 1 });
});

it("looks at the columns that are asked for, and keeps the first or the last, where it stood", async () => {
	const rows = [
		{ mail: "a@x", n: 1 },
		{ mail: "b@x", n: 2 },
		{ mail: "a@x", n: 3 },
		{ n: 4 },
		{ mail: null, n: 5 },
	];
	const kept = async (keep: string) =>
		(await deduplicate(rows, { columns: ["mail"], keep })).rows?.map(({ n }) => n);
	expect(await kept("first")).toEqual([1, 2, 4]);
	expect(await kept("last")).toEqual([2, 3, 5]);
});

it("names a column that no row has", async () => {
	await expect(deduplicate([{ a: 1 }], { columns: ["b"] })).rejects.toMatchObject({
		code: "TABLE_COLUMN_MISSING",
		field: "columns",
	});
	expect(await deduplicate([], { columns: ["b"] })).toEqual({ rows: [], count: 0, removed: 0 });
	for (const params of [{ columns: "a" }, { keep: "both" }, { rows: "a" }])
		await expect(deduplicate([], params)).rejects.toMatchObject({ name: "ContractViolation" });
});
