import { Position } from "@xyflow/react";
import { describe, expect, it } from "vitest";
import { wireMiddle, wirePath } from "./wire-path.ts";

const across = { sourcePosition: Position.Right, targetPosition: Position.Left };

/** The points that a path names, corners and control points alike. */
function points(path: string): { readonly x: number; readonly y: number }[] {
	const numbers = [...path.matchAll(/-?\d+(\.\d+)?/g)].map(([number]) => Number(number));
	return numbers.flatMap((x, place) => (place % 2 === 0 ? [{ x, y: numbers[place + 1] ?? 0 }] : []));
}

describe("a wire's path", () => {
	it("is a curve from left to right", () => {
		expect(wirePath({ ...across, sourceX: 0, sourceY: 0, targetX: 100, targetY: 40 })).toContain("C");
	});

	it("has its middle on it", () => {
		expect(wireMiddle({ ...across, sourceX: 0, sourceY: 0, targetX: 100, targetY: 40 })).toEqual({
			x: 50,
			y: 20,
		});
	});

	it("leads back below both cards", () => {
		const path = wirePath({ ...across, sourceX: 540, sourceY: 28, targetX: 0, targetY: 28 });
		const low = points(path).filter(({ y }) => y > 56 + 12);
		expect(Math.min(...low.map(({ x }) => x))).toBeLessThanOrEqual(0);
		expect(Math.max(...low.map(({ x }) => x))).toBeGreaterThanOrEqual(540);
	});

	it("leaves an agent downwards, and shares one line among tools of a row", () => {
		const down = { sourcePosition: Position.Bottom, targetPosition: Position.Top, sourceX: 0, sourceY: 0 };
		const lines = [-200, 300].map((targetX) => {
			const corners = points(wirePath({ ...down, targetX, targetY: 100 }));
			return corners.filter(({ x }) => x !== 0 && x !== targetX).map(({ y }) => y);
		});
		expect(new Set(lines.flat())).toEqual(new Set([50]));
	});
});
