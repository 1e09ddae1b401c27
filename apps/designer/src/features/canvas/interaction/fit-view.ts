import type { Viewport } from "@xyflow/react";
import type { Bounds } from "../../../core/geometry/flow-bounds.ts";
import type { Size } from "../graph/region.ts";

/** The closest that fitting zooms in: a small flow is not blown up. */
const CLOSEST = 1;
const PADDING = 40;

/** The view in which a flow fits into the canvas, clear of what lies over its bottom right corner. */
export function fitView(bounds: Bounds, canvas: Size, corner: Size, farthest: number): Viewport {
	const whole = fitInto(bounds, canvas, farthest);
	const right = (bounds.x + bounds.width) * whole.zoom + whole.x;
	const bottom = (bounds.y + bounds.height) * whole.zoom + whole.y;
	const covered = right > canvas.width - corner.width && bottom > canvas.height - corner.height;
	if (!covered || canvas.height < 3 * corner.height) return whole;
	return fitInto(
		bounds,
		{ width: canvas.width, height: canvas.height - corner.height + PADDING / 2 },
		farthest,
	);
}

function fitInto(bounds: Bounds, { width, height }: Size, farthest: number): Viewport {
	const zoom = Math.max(
		farthest,
		Math.min(CLOSEST, (width - 2 * PADDING) / bounds.width, (height - 2 * PADDING) / bounds.height),
	);
	return {
		zoom,
		x: width / 2 - (bounds.x + bounds.width / 2) * zoom,
		y: height / 2 - (bounds.y + bounds.height / 2) * zoom,
	};
}
