import { describe, expect, it } from "vitest";
import { scrollToRow, visibleRows } from "./visible-rows.ts";

const view = { count: 10_000, rowHeight: 28, scrollTop: 0, height: 280 };

describe("the rows of a long list that are drawn", () => {
	it("are those in view and a few beyond, however long the list", () => {
		expect(visibleRows(view)).toEqual({ start: 0, end: 18 });
		expect(visibleRows({ ...view, scrollTop: 28_000 })).toEqual({ start: 992, end: 1018 });
		expect(visibleRows({ ...view, scrollTop: 10_000 * 28 - 280 }).end).toBe(10_000);
	});

	it("are no more beyond each edge than there are in view", () => {
		expect(visibleRows({ ...view, scrollTop: 28_000, height: 84 })).toEqual({ start: 997, end: 1006 });
	});

	it("are none of an empty list, and all of a short one", () => {
		expect(visibleRows({ ...view, count: 0 })).toEqual({ start: 0, end: 0 });
		expect(visibleRows({ ...view, count: 5 })).toEqual({ start: 0, end: 5 });
		expect(visibleRows({ ...view, count: 5, scrollTop: 9_000 })).toEqual({ start: 5, end: 5 });
	});
});

describe("a row that is gone to", () => {
	it("is scrolled to only as far as needed", () => {
		expect(scrollToRow(5, view)).toBe(0);
		expect(scrollToRow(10, view)).toBe(28);
		expect(scrollToRow(3, { ...view, scrollTop: 500 })).toBe(84);
	});
});
