import { describe, expect, it } from "vitest";
import { columnsOf, tablesIn } from "./value-tables.ts";

describe("the tables in a value", () => {
	it("are its lists of objects, the outer ones first", () => {
		const value = {
			deep: { rows: [{ a: 1 }] },
			orders: [{ id: 1, lines: [{ sku: "x" }] }],
			words: ["a"],
			none: [],
		};
		expect(tablesIn(value).map(({ path }) => path)).toEqual([["orders"], ["deep", "rows"]]);
		expect(tablesIn([{ a: 1 }])).toMatchObject([{ path: [] }]);
	});

	it("are none where an item is no object, or is kept apart", () => {
		const large = { __ref: `sha256-${"0".repeat(64)}`, __size: 70_000, __type: "object" };
		for (const value of [[{ a: 1 }, 2], [{ a: 1 }, null], [[1]], [large], "text", null, large]) {
			expect(tablesIn(value)).toEqual([]);
		}
	});
});

describe("the columns of a table", () => {
	it("come in the order in which their fields are met", () => {
		expect(
			columnsOf([
				{ b: 1, a: 1 },
				{ a: 2, c: 3 },
			]),
		).toEqual({ names: ["b", "a", "c"], more: 0 });
	});

	it("are limited, and say how many more there are", () => {
		const wide = Object.fromEntries(Array.from({ length: 75 }, (_, index) => [`f${index}`, index]));
		expect(columnsOf([wide])).toMatchObject({ more: 15 });
	});
});
