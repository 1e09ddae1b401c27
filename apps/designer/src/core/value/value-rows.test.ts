import { describe, expect, it } from "vitest";
import { isLongerThan, jsonRows, pathOf, treeRows } from "./value-rows.ts";

const VALUE = { order: { id: "A-17", lines: [{ sku: "x/1" }, {}] }, note: null };
const LARGE = { __ref: `sha256-${"0".repeat(64)}`, __size: 70_000, __type: "array" };

describe("the tree of a value", () => {
	it("looks only into what is open, and gives each row its path", () => {
		expect(treeRows(VALUE, () => false).map(({ segment, kind }) => [segment, kind])).toEqual([
			["order", "branch"],
			["note", "leaf"],
		]);
		const open = new Set(["/order", "/order/lines", "/order/lines/0"]);
		const rows = treeRows(VALUE, (pointer) => open.has(pointer));
		expect(rows.map((row) => [pathOf(row).join("."), row.depth, row.position, row.siblings])).toEqual([
			["order", 0, 1, 2],
			["order.id", 1, 1, 2],
			["order.lines", 1, 2, 2],
			["order.lines.0", 2, 1, 2],
			["order.lines.0.sku", 3, 1, 1],
			["order.lines.1", 2, 2, 2],
			["note", 0, 2, 2],
		]);
	});

	it("of something that has nothing in it is one row", () => {
		for (const value of ["text", 1, null, [], {}, LARGE]) {
			expect(treeRows(value, () => true)).toMatchObject([{ kind: "leaf", value, segment: undefined }]);
		}
	});

	it("of 10,000 rows has one row for each while they are closed", () => {
		const rows = Array.from({ length: 10_000 }, (_, index) => ({ index, name: `Row ${index}` }));
		expect(treeRows(rows, () => false)).toHaveLength(10_000);
		expect(treeRows(rows, (pointer) => pointer === "/9999").at(-1)).toMatchObject({
			pointer: "/9999/name",
			value: "Row 9999",
		});
	});

	it("keeps names apart that look like paths or reach a prototype", () => {
		const rows = treeRows(JSON.parse('{"a/b": 1, "a": {"b": 2}, "__proto__": {"x": 1}}'), () => true);
		expect(new Set(rows.map(({ pointer }) => pointer)).size).toBe(rows.length);
		expect(rows.map(({ pointer }) => pointer)).toContain("/__proto__/x");
	});
});

describe("the lines of a value's JSON text", () => {
	it.each([[VALUE], [[1, [2, { a: [] }], "x"]], [{ only: true }]])(
		"are as many as the text of %j has",
		(value) => {
			expect(jsonRows(value)).toHaveLength(JSON.stringify(value, null, 2).split("\n").length);
		},
	);
});

describe("whether a value is longer than so many rows", () => {
	it("counts everything in it, and stops as soon as it knows", () => {
		expect(isLongerThan({ a: 1, b: [1, 2] }, 3)).toBe(true);
		expect(isLongerThan({ a: 1, b: [1, 2] }, 4)).toBe(false);
		expect(isLongerThan("text", 0)).toBe(false);
	});
});
