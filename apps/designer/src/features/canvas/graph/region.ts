import type { Position } from "@switchyard/spec/flow";
import type { Viewport } from "@xyflow/react";

/** A rectangle in canvas pixels. */
export interface Region {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

export interface Size {
	readonly width: number;
	readonly height: number;
}

/** Regions begin and end on a grid of this width, so that a small pan leaves them as they are. */
const CELL = 256;
/** What is drawn beyond the edge of the view, so that panning finds it there. */
const MARGIN = 128;

/** How far from what must be drawn something stays that was. */
const KEPT = CELL;

/** The part of the canvas that is in view, with what may come into view soon. */
export function regionInView({ x, y, zoom }: Viewport, { width, height }: Size): Region {
	const down = (value: number) => Math.floor((value - MARGIN) / CELL) * CELL;
	const up = (value: number) => Math.ceil((value + MARGIN) / CELL) * CELL;
	return {
		left: down(-x / zoom),
		top: down(-y / zoom),
		right: up((width - x) / zoom),
		bottom: up((height - y) / zoom),
	};
}

/**
 * The next region to draw: what must be drawn, and the parts close to it that are drawn already. Panning back and forth then
 * finds everything still there.
 */
export function nextRegion(drawn: Region, needed: Region): Region {
	return {
		left: clamp(drawn.left, needed.left - KEPT, needed.left),
		top: clamp(drawn.top, needed.top - KEPT, needed.top),
		right: clamp(drawn.right, needed.right, needed.right + KEPT),
		bottom: clamp(drawn.bottom, needed.bottom, needed.bottom + KEPT),
	};
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(Math.max(value, least), most);
}

export function sameRegion(a: Region, b: Region): boolean {
	return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}

/** Whether a box reaches into a region. */
export function touches(region: Region, { x, y }: Position, { width, height }: Size): boolean {
	return x < region.right && x + width > region.left && y < region.bottom && y + height > region.top;
}
