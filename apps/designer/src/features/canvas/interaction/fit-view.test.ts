import { describe, expect, it } from "vitest";
import { fitView, startView } from "./fit-view.ts";

const free = { x: 200, y: 0, width: 800, height: 600 };
const fitted = (bounds: { x: number; y: number; width: number; height: number }, reserve = 0) =>
	fitView(bounds, free, { farthest: 0.02, reserve });

describe("fitting a flow into the canvas", () => {
	it("does not blow a small flow up and centres it in the free part", () => {
		expect(fitted({ x: 100, y: 50, width: 200, height: 100 })).toEqual({ x: 400, y: 200, zoom: 1 });
	});

	it("keeps room for a panel beside a flow that stays legible there, and only then", () => {
		const small = fitted({ x: 0, y: 0, width: 300, height: 100 }, 400);
		expect(small.x + 300 * small.zoom).toBeLessThanOrEqual(1000 - 400);
		const wide = fitted({ x: 0, y: 0, width: 720, height: 100 }, 400);
		expect(wide).toEqual({ x: 240, y: 250, zoom: 1 });
	});

	it("puts the first node at the left of the free part, as large as is wanted", () => {
		expect(startView({ x: 100, y: 50 }, free, 0.5)).toEqual({ x: 170, y: 175, zoom: 0.5 });
	});

	it("zooms out no farther than it may", () => {
		expect(fitted({ x: 0, y: 0, width: 1e6, height: 1e6 }).zoom).toBe(0.02);
	});
});
