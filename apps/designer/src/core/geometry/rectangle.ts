import type { Position } from "@switchyard/spec/flow";

/** A part of the canvas, in canvas pixels. */
export interface Rectangle {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

export function rectangleOf(
	{ x, y }: Position,
	{ width, height }: { readonly width: number; readonly height: number },
): Rectangle {
	return { left: x, top: y, right: x + width, bottom: y + height };
}

/** The rectangle with so much room around it. */
export function withMargin({ left, top, right, bottom }: Rectangle, margin: number): Rectangle {
	return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/** Whether two rectangles have more in common than an edge. */
export function covers(one: Rectangle, other: Rectangle): boolean {
	return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
