import { describe, expect, it } from "vitest";
import { nextRegion, regionInView } from "./region.ts";

const SIZE = { width: 1000, height: 800 };
/** What is drawn after the view has been moved to each of these places. */
function drawnAfter(...places: readonly (readonly [number, number])[]) {
	const [first, ...rest] = places.map(([x, y]) => regionInView({ x: -x, y: -y, zoom: 1 }, SIZE));
	if (!first) throw new Error("The view is nowhere.");
	return rest.reduce(nextRegion, first);
}

describe("the region that is drawn", () => {
	it("holds what is in view, and some around it", () => {
		expect(drawnAfter([0, 0])).toEqual({ left: -256, top: -256, right: 1280, bottom: 1024 });
	});

	it("stays as it was while the view goes to and fro", () => {
		const there = drawnAfter([0, 0], [300, 200]);
		expect(drawnAfter([0, 0], [300, 200], [0, 0])).toEqual(there);
		expect(drawnAfter([0, 0], [300, 200], [0, 0], [300, 200])).toEqual(there);
	});

	it("leaves behind what is far from the view, however long the way", () => {
		const steps = Array.from({ length: 100 }, (_, step) => [step * 100, 0] as const);
		const { left, right } = drawnAfter(...steps);
		expect(left).toBeGreaterThanOrEqual(9_900 - 1100);
		expect(right).toBeLessThanOrEqual(9_900 + SIZE.width + 600);
	});

	it("goes with a view that jumps", () => {
		expect(drawnAfter([0, 0], [50_000, 0]).left).toBeGreaterThan(49_000);
	});
});
