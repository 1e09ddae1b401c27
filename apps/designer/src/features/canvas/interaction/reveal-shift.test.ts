import { describe, expect, it } from "vitest";
import { NO_INSETS } from "./insets.ts";
import { revealShift } from "./reveal-shift.ts";

const insets = { ...NO_INSETS, left: 200, right: 300, bottom: 100 };
const free = { x: 200, y: 0, width: 500, height: 500 };
const box = (x: number, y: number) => ({ x, y, width: 100, height: 50 });

describe("revealing a node", () => {
	it("moves nothing that is in the free part", () => {
		expect(revealShift(box(300, 100), free, insets)).toEqual({ x: 0, y: 0 });
	});

	it("moves what a panel lies over out from under it, and no farther", () => {
		expect(revealShift(box(650, 480), free, insets)).toEqual({ x: -114, y: -90 });
		expect(revealShift(box(580, 100), free, insets)).toEqual({ x: -44, y: 0 });
		expect(revealShift(box(150, 100), free, insets)).toEqual({ x: 74, y: 0 });
	});

	it("moves what the map lies over above it", () => {
		const map = { x: 530, y: 390, width: 152, height: 96 };
		expect(revealShift(box(530, 300), free, insets, map)).toEqual({ x: 0, y: 0 });
		expect(revealShift(box(530, 350), free, insets, map)).toEqual({ x: 0, y: -34 });
		expect(revealShift(box(300, 350), free, insets, map)).toEqual({ x: 0, y: 0 });
	});

	it("moves what is found out from under what it is found with, and leaves alone what stands beside", () => {
		const finding = { ...insets, above: { width: 200, height: 150 } };
		expect(revealShift(box(400, 100), free, finding)).toEqual({ x: 0, y: 66 });
		expect(revealShift(box(400, 170), free, finding)).toEqual({ x: 0, y: 0 });
		expect(revealShift(box(250, 100), free, finding)).toEqual({ x: 0, y: 0 });
		expect(revealShift(box(550, 100), free, finding)).toEqual({ x: -14, y: 66 });
	});

	it("leaves a node alone that the canvas's own edge cuts, unless it was found", () => {
		const whole = { x: 0, y: 0, width: 500, height: 500 };
		expect(revealShift(box(450, 480), whole, NO_INSETS)).toEqual({ x: 0, y: 0 });
		const finding = { ...NO_INSETS, above: { width: 200, height: 150 } };
		expect(revealShift(box(450, 480), whole, finding)).toEqual({ x: -114, y: -90 });
	});
});
