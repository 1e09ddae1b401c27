import { executeNode } from "@switchyard/node-kit/testing";
import { describe, expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const orders = [
	{ id: 1, customer: "a", name: "Chair" },
	{ id: 2, customer: "b", name: "Desk" },
	{ id: 3, customer: "a", name: "Lamp" },
	{ id: 4, customer: null, name: "Rug" },
];
const customers = [
	{ customer: "a", name: "Ann", city: "Bonn" },
	{ customer: "c", name: "Cem" },
	{ customer: null, name: "Nobody" },
];

const join = async (on: unknown, params: Record<string, unknown> = {}) =>
	(await executeNode({ definition, execute }, { rows: orders, with: customers, on, ...params })).outputs;

describe("rows that belong together", () => {
	const chair = { id: 1, customer: "a", name: "Chair", other_name: "Ann", city: "Bonn" };
	const lamp = { id: 3, customer: "a", name: "Lamp", other_name: "Ann", city: "Bonn" };

	it("are put together, in the order of the first table", async () => {
		expect(await join(["customer"])).toEqual({ rows: [chair, lamp], count: 2, unmatched: 2 });
	});

	it("are kept with those that have no partner, where that is asked for", async () => {
		expect((await join(["customer"], { keep: "all of the first" })).rows).toEqual([
			chair,
			orders[1],
			lamp,
			orders[3],
		]);
		expect((await join(["customer"], { keep: "first without a partner" })).rows).toEqual([
			orders[1],
			orders[3],
		]);
		expect((await join(["customer"], { keep: "all of both" })).rows).toEqual([
			chair,
			orders[1],
			lamp,
			orders[3],
			{ customer: "c", other_name: "Cem" },
			{ customer: null, other_name: "Nobody" },
		]);
	});

	it("may have the value in columns of other names, or in several", async () => {
		const others = [{ no: 2, of: "b", price: 9 }];
		expect((await join(["customer = of", "id=no"], { with: others })).rows).toEqual([
			{ ...orders[1], no: 2, of: "b", price: 9 },
		]);
	});

	it("keep every column under a name of its own", async () => {
		const rows = [{ k: 1, a: 1, other_a: 2 }];
		expect((await join(["k"], { rows, with: [{ k: 1, a: 3 }] })).rows).toEqual([
			{ k: 1, a: 1, other_a: 2, other_other_a: 3 },
		]);
		expect((await join(["k"], { rows, with: [{ k: 1, a: 3 }], prefix: "x." })).rows).toEqual([
			{ k: 1, a: 1, other_a: 2, "x.a": 3 },
		]);
	});
});

describe("what does not fit is named", () => {
	it("a column, and values of another type", async () => {
		await expect(join(["client"])).rejects.toMatchObject({ code: "TABLE_COLUMN_MISSING", field: "on" });
		await expect(join(["id = key"], { with: [{ key: "1" }] })).rejects.toMatchObject({
			code: "TABLE_VALUE_INVALID",
			field: "on",
			message: "No row has a partner: 'id' holds numbers in the first table, 'key' texts in the other one.",
		});
		for (const on of [[], "id", [""]])
			await expect(join(on)).rejects.toMatchObject({ name: "ContractViolation" });
	});

	it("more pairs than a table may have", async () => {
		const many = Array.from({ length: 400 }, () => ({ k: 1 }));
		await expect(join(["k"], { rows: many, with: many })).rejects.toMatchObject({ code: "TABLE_TOO_LARGE" });
	});
});
