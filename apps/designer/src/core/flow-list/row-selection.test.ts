import { describe, expect, it } from "vitest";
import { NOTHING_SELECTED, selectRange, shareOf, toggleAll, toggleRow } from "./row-selection.ts";

const ROWS = ["a", "b", "c", "d", "e"];
const ids = ({ ids: selected }: { readonly ids: ReadonlySet<string> }) => [...selected].sort().join("");

describe("the selection of rows", () => {
	it("takes single rows in and out", () => {
		const one = toggleRow(NOTHING_SELECTED, "b");
		expect(ids(toggleRow(one, "d"))).toBe("bd");
		expect(ids(toggleRow(one, "b"))).toBe("");
	});

	it("takes a range from the row that was touched last, in both directions", () => {
		const one = toggleRow(NOTHING_SELECTED, "c");
		expect(ids(selectRange(one, ROWS, "e"))).toBe("cde");
		expect(ids(selectRange(one, ROWS, "a"))).toBe("abc");
	});

	it("takes a range out where the row that was touched last was taken out", () => {
		const all = toggleAll(NOTHING_SELECTED, ROWS);
		expect(ids(selectRange(toggleRow(all, "b"), ROWS, "d"))).toBe("ae");
	});

	it("begins anew where the first row of the range is not in view any more", () => {
		const gone = toggleRow(NOTHING_SELECTED, "z");
		expect(ids(selectRange(gone, ROWS, "b"))).toBe("bz");
	});

	it("takes all in, and then all out", () => {
		const all = toggleAll(toggleRow(NOTHING_SELECTED, "b"), ROWS);
		expect(ids(all)).toBe("abcde");
		expect(ids(toggleAll(all, ROWS))).toBe("");
	});

	it("says whether all, some or none have something", () => {
		expect([shareOf(0, 2), shareOf(1, 2), shareOf(2, 2)]).toEqual(["none", "some", "all"]);
	});
});
