import { describe, expect, it } from "vitest";
import { fitView } from "./fit-view.ts";

const canvas = { width: 800, height: 600 };
const corner = { width: 160, height: 100 };

/** Where a point of the flow's bottom right lies on the screen. */
function bottomRight(bounds: { x: number; y: number; width: number; height: number }) {
	const { x, y, zoom } = fitView(bounds, canvas, corner, 0.02);
	return { right: (bounds.x + bounds.width) * zoom + x, bottom: (bounds.y + bounds.height) * zoom + y };
}

describe("fitting a flow into the canvas", () => {
	it("does not blow a small flow up and centres it", () => {
		expect(fitView({ x: 100, y: 50, width: 200, height: 100 }, canvas, corner, 0.02)).toEqual({
			x: 200,
			y: 200,
			zoom: 1,
		});
	});

	it("keeps clear of what lies over the corner", () => {
		const { bottom } = bottomRight({ x: 0, y: 0, width: 700, height: 560 });
		expect(bottom).toBeLessThanOrEqual(600 - 100);
	});

	it("zooms out no farther than it may", () => {
		expect(fitView({ x: 0, y: 0, width: 1e6, height: 1e6 }, canvas, corner, 0.02).zoom).toBe(0.02);
	});
});
