import { describe, expect, it } from "vitest";
import { dropPosition, movedItem } from "./moved-item.ts";

describe("an item that moves within a list", () => {
	it.each([
		[0, 2, "bca"],
		[2, 0, "cab"],
		[1, 1, "abc"],
		[0, 1, "bac"],
	])("from %i to %i", (from, to, order) => {
		expect(movedItem([..."abc"], from, to).join("")).toBe(order);
	});

	it("leaves the list alone when it is not there", () => {
		expect(movedItem([..."ab"], 5, 0).join("")).toBe("ab");
	});
});

describe("where a dragged row is dropped", () => {
	const rows = [0, 100, 200].map((top) => ({ top, bottom: top + 100 }));

	it.each([
		[0, 10, 0],
		[0, 140, 0],
		[0, 160, 1],
		[0, 260, 2],
		[0, 900, 2],
		[2, 10, 0],
		[2, 60, 1],
		[2, -50, 0],
		[1, 149, 1],
	])("row %i at height %i goes to %i", (from, y, to) => {
		expect(dropPosition(rows, from, y)).toBe(to);
	});
});
