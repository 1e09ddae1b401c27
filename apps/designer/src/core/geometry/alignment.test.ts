import { describe, expect, it } from "vitest";
import { alignment } from "./alignment.ts";

const card = (left: number, top: number) => ({ left, top, right: left + 240, bottom: top + 56 });

describe("the guides of a dragged card", () => {
	it("bring it in line with the nearest card on each axis, and reach over all in that line", () => {
		const others = [card(0, 0), card(0, 400), card(600, 203)];
		expect(alignment(card(5, 200), others, 6)).toEqual({
			shift: { x: -5, y: 3 },
			guides: [
				{ axis: "x", at: 0, from: 0, to: 456 },
				{ axis: "y", at: 203, from: 5, to: 840 },
			],
		});
	});

	it("are none where nothing is near enough, or nothing else is there", () => {
		expect(alignment(card(20, 20), [card(0, 0)], 6)).toEqual({ shift: { x: 0, y: 0 }, guides: [] });
		expect(alignment(card(0, 0), [], 6).guides).toEqual([]);
	});
});
